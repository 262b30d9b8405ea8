import { expect, it } from 'vitest';
import { addForms } from './form-slips.ts';

const row = (class_id: string | null, students: number) => ({
  class_id,
  students,
  without_password: students - 1,
  filled_in: 1,
  valid_slip: 2,
  expired_slip: 0,
});

it('adds a row with the sums of a form before its first class', () => {
  const classes = [row('1A', 30), row('1B', 28), row('2A', 25), row(null, 3)];
  const rows = addForms([{ name: 'Form 1', classes: ['1A', '1B'] }], classes);
  expect(rows.map(({ class_id: name }) => name)).toEqual(['Form 1', '1A', '1B', '2A', null]);
  expect(rows[0]).toEqual({
    class_id: 'Form 1',
    students: 58,
    without_password: 56,
    filled_in: 2,
    valid_slip: 4,
    expired_slip: 0,
  });
});
