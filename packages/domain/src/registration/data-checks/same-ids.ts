import { toIdKey } from '../../school/student-id.ts';
import type { CheckedStudent, DataCheck } from './data-check.ts';

/** Students whose IDs differ only in spelling (R80), which were added before spellings were the same ID. */
export const findSameIds: DataCheck = (students) => {
  const byKey = new Map<string, CheckedStudent[]>();
  for (const student of students) {
    const key = toIdKey(student.id);
    byKey.set(key, [...(byKey.get(key) ?? []), student]);
  }
  return [...byKey.values()]
    .filter((same) => same.length > 1)
    .map((same) => ({ students: same, fields: ['first_name', 'last_name', 'date_of_birth'] }));
};
