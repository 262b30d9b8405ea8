import type { Answers, FieldName } from '@formroom/domain/registration/catalogue.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import type { Database } from '../../db/database.ts';
import { studentsThisYear } from '../students/enrolled-students.repository.ts';

/** Returns the classes of enrolled students, in order. */
export async function findClasses(db: Database): Promise<string[]> {
  const rows = await studentsThisYear(db)
    .select('class_id')
    .distinct()
    .where('class_id', 'is not', null)
    .execute();
  return rows.flatMap(({ class_id }) => class_id ?? []).toSorted(compareClasses);
}

/** Returns these answers of the students of a class or of all students, by name. */
export async function findClassStudents<Name extends FieldName>(
  db: Database,
  className: string | null,
  fields: readonly Name[],
) {
  let query = studentsThisYear(db).select(['id', 'class_id', ...(fields as readonly FieldName[])]);
  if (className !== null) query = query.where('class_id', '=', className);
  const rows = await query.orderBy('sort_name').orderBy('id').execute();
  return rows as (Pick<Answers, Name | 'class_id'> & { id: string })[];
}
