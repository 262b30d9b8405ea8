import type { ExpressionBuilder, SqlBool, Expression } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** The demo school's IDs follow this number. */
const DEMO_IDS = 20_260_000;

/** Removes all students except those of the given classes. */
export const removeAllStudents = (db: Database, butFor: readonly string[] = []) =>
  removeStudents(db, (eb) => (butFor.length > 0 ? eb('class_id', 'not in', butFor) : eb.lit(true)));

/** Removes students with all their data. */
export async function removeStudents(
  db: Database,
  who: (eb: ExpressionBuilder<Tables, 'students'>) => Expression<SqlBool>,
) {
  const leaving = db.selectFrom('students').select('id').where(who);
  for (const table of [
    'documents',
    'card_views',
    'posted_cards',
    'subject_results',
    'term_students',
  ] as const)
    await db.deleteFrom(table).where('student_id', 'in', leaving).execute();
  await db.deleteFrom('students').where(who).execute();
}

/** Keeps the first students of the demo school, for tests that print, export or change all students. */
export const keepFirstStudents = (db: Database, count: number) =>
  removeStudents(db, (eb) => eb('id', '>', String(DEMO_IDS + count)));
