import type { Database } from '../db/database.ts';

/** Takes every student out of the demo school, as in a school that has not begun. */
export async function emptySchool(db: Database) {
  await db.deleteFrom('documents').execute();
  await db.deleteFrom('students').execute();
}
