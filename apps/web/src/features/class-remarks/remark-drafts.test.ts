import type { ClassRemarkRow } from '@formroom/domain/api/mark-sheets.ts';
import { expect, it } from 'vitest';
import { dropSaved, listChanges, typeInto } from './remark-drafts.ts';

const row: ClassRemarkRow = {
  student_id: '20260001',
  name: 'Ramdeen, Anya',
  first_name: 'Anya',
  version: 3,
  times_absent: 2,
  times_late: null,
  attitude: 'A',
  responsibility: null,
  co_operation: null,
  activities: null,
  form_teacher_remarks: 'Good.',
  dean_remarks: null,
  warnings: [],
  subject_remarks: [],
};

it('only cells that differ from what is stored are sent, with the version that was typed over', () => {
  const typed = typeInto(typeInto({}, row, 'times_absent', '2'), row, 'dean_remarks', 'Seen.');
  const later = { ...row, version: 5 };
  expect(listChanges([later], typeInto(typed, later, 'attitude', ''))).toEqual([
    { student_id: row.student_id, version: 3, dean_remarks: 'Seen.', attitude: '' },
  ]);
  expect(listChanges([row], {})).toEqual([]);
});

it('what was typed while a save was on its way stays', () => {
  const sentDrafts = typeInto(typeInto({}, row, 'dean_remarks', 'Seen.'), row, 'times_late', '1');
  const sent = listChanges([row], sentDrafts);
  const typed = typeInto(sentDrafts, row, 'dean_remarks', 'Seen. Well done.');
  expect(dropSaved(typed, sent)).toEqual({
    [row.student_id]: { version: 3, texts: { dean_remarks: 'Seen. Well done.' } },
  });
  expect(dropSaved(sentDrafts, sent)).toEqual({});
});
