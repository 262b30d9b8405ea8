import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { findJoiningYear, type SchoolYear } from '@formroom/domain/school/school-year.ts';
import type { StudentRow } from '../../students/bulk-students.repository.ts';

/** Adds to a row which year the student joins who will enter after the current one (R86). */
export function withJoiningYear(
  row: ImportRow,
  stored: StudentRow | undefined,
  current: SchoolYear,
): ImportRow {
  const entered = row.changes.find(({ field }) => field === 'entry_date')?.to ?? stored?.entry_date ?? null;
  const year = row.status === 'error' || entered === null ? null : findJoiningYear(String(entered), current);
  return year === null ? row : { ...row, joins_year: year };
}
