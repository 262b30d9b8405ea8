import type { ExpressionBuilder } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

// Leavers stay in the tables until they are erased. Whatever lists, counts or prints students starts from one of these.

/** The students of today, to select from: all but leavers. */
export const enrolledStudents = (db: Database | Trx) =>
  db.selectFrom('students').where('students.left_at', 'is', null);

/** Whether a joined student is one of today. */
export const isEnrolled = (eb: ExpressionBuilder<Tables, 'students'>) => eb('students.left_at', 'is', null);

/** Those of the students who have left. */
export async function findLeaversAmong(db: Database | Trx, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const leavers = await selectLeaverIds(db).where('students.id', 'in', ids).execute();
  return new Set(leavers.map(({ id }) => id));
}

/** Whom to leave out of tables that name students. */
export const selectLeaverIds = (db: Database | Trx) =>
  db.selectFrom('students').select('students.id').where('students.left_at', 'is not', null);
