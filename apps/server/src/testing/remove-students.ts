import type { ExpressionBuilder, SqlBool, Expression } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** Takes every student out of the demo school, as in a school that has not begun, but for those of some classes. */
export const removeAllStudents = (db: Database, butFor: readonly string[] = []) =>
  removeStudents(db, (eb) => (butFor.length > 0 ? eb('class_id', 'not in', butFor) : eb.lit(true)));

/** Takes students out of the school with all that is theirs. */
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
