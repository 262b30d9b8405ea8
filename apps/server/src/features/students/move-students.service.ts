import type { StudentSelection } from '@formroom/domain/api/student-selection.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { findStudents } from './bulk-students.repository.ts';
import { type ChangeContext, changeStudents, lockStudents } from './bulk-students.service.ts';
import { getSelectedIds } from './select-students.service.ts';

/** Limits how many whole records are in memory. */
const STUDENTS_PER_STEP = 500;

interface Move {
  readonly selection: StudentSelection;
  readonly class_id: string | null;
}

/**
 * Moves the selected students to a class, with history and versions.
 * @returns how many were not in it already
 * @throws Problem 409 if none of them is enrolled
 */
export const moveStudents = (db: Database, { selection, class_id }: Move, context: ChangeContext) =>
  inTransaction(db, async (trx) => {
    await lockStudents(trx);
    const ids = await getSelectedIds(trx, selection, context.now);
    let moved = 0;
    for (let start = 0; start < ids.length; start += STUDENTS_PER_STEP) {
      const rows = await findStudents(trx, ids.slice(start, start + STUDENTS_PER_STEP));
      const changes = [...rows.values()]
        .filter((row) => row.class_id !== class_id)
        .map((row) => ({ row, changes: { class_id } }));
      moved += (await changeStudents(trx, changes, context)).length;
    }
    return { moved };
  });
