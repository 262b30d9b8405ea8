import { compareClasses } from '@formroom/domain/school/class-order.ts';
import type { Database } from '../../db/database.ts';
import { enrolledStudents } from '../students/enrolled-students.repository.ts';

/** Returns the classes of enrolled students, in order. */
export async function findClasses(db: Database): Promise<string[]> {
  const rows = await enrolledStudents(db)
    .select('class_id')
    .distinct()
    .where('class_id', 'is not', null)
    .execute();
  return rows.flatMap(({ class_id }) => class_id ?? []).toSorted(compareClasses);
}
