import type { Database } from '../db/database.ts';
import type { TeachingTable } from '../db/teaching-tables.ts';

/** Lets an administrator teach a subject in a class, and makes this one its form teacher. */
export async function assignTeacher(db: Database, assignment: TeachingTable) {
  const { year, class_id, teacher } = assignment;
  await db
    .insertInto('teaching')
    .values(assignment)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('form_teachers')
    .values({ year, class_id, teacher })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
