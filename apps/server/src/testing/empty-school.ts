import type { Database } from '../db/database.ts';

/** Takes every student out of the demo school, as in a school that has not begun, but for those of some classes. */
export async function emptySchool(db: Database, butFor: readonly string[] = []) {
  const leaving = db
    .selectFrom('students')
    .select('id')
    .where((eb) => (butFor.length > 0 ? eb('class_id', 'not in', butFor) : eb.lit(true)));
  await db.deleteFrom('documents').where('student_id', 'in', leaving).execute();
  await db.deleteFrom('students').where('id', 'in', leaving).execute();
}
