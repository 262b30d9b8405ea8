import type { ExpressionBuilder } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

// Leavers stay in the tables until they are erased. Code that lists, counts or prints students starts from one of
// these.

/** Selects from the enrolled students: all except leavers. */
export const enrolledStudents = (db: Database | Trx) =>
  db.selectFrom('students').where('students.left_at', 'is', null);

export async function countEnrolledStudents(db: Database | Trx): Promise<number> {
  const { students } = await enrolledStudents(db)
    .select((eb) => eb.fn.countAll<number>().as('students'))
    .executeTakeFirstOrThrow();
  return students;
}

/** Whether a joined student is enrolled. */
export const isEnrolled = (eb: ExpressionBuilder<Tables, 'students'>) => eb('students.left_at', 'is', null);

/** Returns those of the students who have left. */
export async function findLeaversAmong(db: Database | Trx, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const leavers = await selectLeaverIds(db).where('students.id', 'in', ids).execute();
  return new Set(leavers.map(({ id }) => id));
}

/** Selects the IDs of leavers, to exclude them from other tables. */
export const selectLeaverIds = (db: Database | Trx) =>
  db.selectFrom('students').select('students.id').where('students.left_at', 'is not', null);
