import { compareClasses } from '@formroom/domain/school/class-order.ts';
import type { Database } from '../../db/database.ts';

/**
 * Returns who was in the classes of a past year and whether they were registered for it (R56), by class and name.
 * Leavers whose data is kept are among them.
 */
export async function findPastRegistrations(db: Database, year: number) {
  const rows = await db
    .selectFrom('enrolments')
    .innerJoin('students', 'students.id', 'enrolments.student_id')
    .select([
      'students.id',
      'students.first_name',
      'students.last_name',
      'students.sex',
      'students.date_of_birth',
      'enrolments.class_id',
      'enrolments.house_code',
      'enrolments.form_level',
      'enrolments.ended',
      'enrolments.submitted_at',
      'enrolments.confirmed',
    ])
    .where('enrolments.year', '=', year)
    .orderBy('students.sort_name')
    .orderBy('students.id')
    .execute();
  return rows
    .map((row) => ({ ...row, registered: row.submitted_at !== null && row.confirmed === 1 }))
    .toSorted((a, b) => compareClasses(a.class_id, b.class_id));
}
export type PastRegistration = Awaited<ReturnType<typeof findPastRegistrations>>[number];
