import type { StudentContact } from '@formroom/domain/api/reports.ts';
import { expect, it } from 'vitest';
import { findContacts } from './find-contacts.ts';

const student = (id: string, more: Partial<StudentContact> = {}): StudentContact => ({
  id,
  first_name: 'Zoë',
  last_name: 'Ünal',
  class_id: '2A',
  sex: null,
  date_of_birth: null,
  phone: null,
  email: null,
  parents: [],
  ...more,
});
const students = [
  student('20260001', { phone: '5551234' }),
  student('20260002', {
    first_name: 'Kai',
    last_name: 'Ali',
    class_id: '3B',
    email: 'kai@example.com',
    parents: [{ parent: 'mother', name: 'Renée Ali', mobile: '7654321', email: 'R.Ali@example.org' }],
  }),
];

it.each([
  ['', ['20260001', '20260002']],
  ['unal zoe', ['20260001']],
  ['(868) 555-1234', ['20260001']],
  ['765 43', ['20260002']],
  ['renee', ['20260002']],
  ['r.ali@example', ['20260002']],
  ['3b', ['20260002']],
  ['20260002', ['20260002']],
  ['zoe kai', []],
])('finds by “%s”', (search, ids) => {
  expect(findContacts(students, search).map(({ id }) => id)).toEqual(ids);
});
