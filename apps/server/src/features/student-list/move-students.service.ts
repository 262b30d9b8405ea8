import type { MovedGroup, UndoMove } from '@formroom/domain/api/bulk-students.ts';
import { type StudentSelection, toNamedStudents } from '@formroom/domain/api/student-selection.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { nameStudents } from '../students/bulk-students.repository.ts';
import {
  type AppliedChange,
  changeAnswers,
  type ChangeContext,
  inSteps,
  lockStudents,
} from '../students/bulk-students.service.ts';
import { getSelectedIds } from './select-students.service.ts';
import { findChangeObstacles, undoChanges } from '../students/undo-bulk-changes.service.ts';

interface Move {
  readonly selection: StudentSelection;
  readonly class_id: string | null;
}

/**
 * Moves the selected students to a class, with history and versions.
 * @returns how many students there are, and which were not in the class already
 * @throws PortalError conflict if none of them is enrolled
 */
export const moveStudents = (db: Database, { selection, class_id }: Move, context: ChangeContext) =>
  inTransaction(db, async (trx) => {
    await lockStudents(trx);
    const ids = await getSelectedIds(trx, selection, context.now);
    const moved = await changeAnswers(
      trx,
      ids.map((id) => ({ id, to: { class_id } })),
      { ...context, cause: 'moved' },
    );
    return { students: ids.length, moved: moved.length, from: groupByClass(moved) };
  });

function groupByClass(moved: readonly AppliedChange[]): MovedGroup[] {
  const groups = new Map<string | null, string[]>();
  for (const { id, from } of moved) {
    const before = from.class_id ?? null;
    const ids = groups.get(before) ?? [];
    ids.push(id);
    groups.set(before, ids);
  }
  return [...groups].map(([class_id, ids]) => ({ class_id, ids }));
}

/** Moves students back who are still in the class they were moved to, and names the others. */
export const undoMove = (db: Database, { class_id, from }: UndoMove, context: ChangeContext) =>
  inTransaction(db, async (trx) => {
    await lockStudents(trx);
    const made = from.flatMap(({ class_id: before, ids }) =>
      ids.map((id) => ({ id, from: { class_id: before }, to: { class_id } })),
    );
    const kept: string[] = [];
    for (const some of inSteps(made)) {
      const obstacles = await findChangeObstacles(trx, some, context.now.toISOString());
      kept.push(...obstacles.keys());
      await undoChanges(
        trx,
        some.filter(({ id }) => !obstacles.has(id)),
        { ...context, cause: 'moved' },
      );
    }
    return { moved: made.length - kept.length, kept: toNamedStudents(await nameStudents(trx, kept)) };
  });
