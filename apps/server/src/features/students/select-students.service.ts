import type { StudentSelection } from '@formroom/domain/api/student-selection.ts';
import type { Database, Trx } from '../../db/database.ts';
import { conflict } from '../../http/problem.ts';
import { findSelectedIds } from './select-students.repository.ts';

/**
 * Returns the IDs of the selected students who are enrolled, by name.
 * @throws Problem 409 if there are none any more
 */
export async function getSelectedIds(db: Database | Trx, selection: StudentSelection, now: Date) {
  const ids = await findSelectedIds(db, selection, now);
  if (ids.length === 0) throw conflict('None of the selected students is in the list any more.');
  return ids;
}
