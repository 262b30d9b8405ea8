import type { Answers, FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Database } from '../../db/database.ts';
import { studentsThisYear } from '../students/enrolled-students.repository.ts';

/** Returns these answers of the students of some classes or of all, by name. */
export async function findClassStudents<Name extends FieldName>(
  db: Database,
  classes: readonly string[] | null,
  fields: readonly Name[],
) {
  let query = studentsThisYear(db).select(['id', 'class_id', ...(fields as readonly FieldName[])]);
  if (classes !== null) query = query.where('class_id', 'in', classes);
  const rows = await query.orderBy('sort_name').orderBy('id').execute();
  return rows as (Pick<Answers, Name | 'class_id'> & { id: string })[];
}
