import { MAX_SELECTED_IDS, type StudentSelection } from '@formroom/domain/api/student-selection.ts';
import type { Database, Trx } from '../../db/database.ts';
import { conflict } from '../../errors.ts';
import { findSelectedIds } from './select-students.repository.ts';

/**
 * Returns the IDs of the selected students who are enrolled, by name.
 * @throws PortalError conflict if there are none any more, too many, or not as many as the office was shown
 */
export async function getSelectedIds(db: Database | Trx, selection: StudentSelection, now: Date) {
  const ids = await findSelectedIds(db, selection, now);
  if (ids.length === 0) throw conflict('None of the selected students is in the list any more.');
  if (ids.length > MAX_SELECTED_IDS)
    throw conflict(
      `${ids.length} students match. Select at most ${MAX_SELECTED_IDS}, for example one class.`,
    );
  const { expected = ids.length } = selection;
  if (ids.length !== expected)
    throw conflict(
      `The list has changed: ${ids.length} students match now, and ${expected} did when it was shown. ` +
        'Close this, look at the list and try again.',
    );
  return ids;
}
