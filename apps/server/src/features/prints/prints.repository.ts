import type { Answers, FieldName } from '@formroom/domain/registration/catalogue.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import type { Database } from '../../db/database.ts';
import { enrolledStudents } from '../students/enrolled-students.repository.ts';

type PrintedStudent<Name extends FieldName> = Pick<
  Answers,
  Name | 'class_id' | 'first_name' | 'last_name'
> & {
  readonly id: string;
};

/** Returns these answers of enrolled students by class, then name. */
export async function findPrintedStudents<Name extends FieldName>(
  db: Database,
  ids: readonly string[],
  fields: readonly Name[],
): Promise<PrintedStudent<Name>[]> {
  if (ids.length === 0) return [];
  const columns = [...new Set<FieldName>(['class_id', 'first_name', 'last_name', ...fields])];
  const rows = await enrolledStudents(db)
    .select(['students.id', ...columns])
    .where('students.id', 'in', ids)
    .orderBy('sort_name')
    .orderBy('students.id')
    .execute();
  return (rows as PrintedStudent<Name>[]).toSorted((a, b) => compareClasses(a.class_id, b.class_id));
}

/** Returns the titles of the houses by code. */
export async function findHouseTitles(db: Database) {
  const rows = await db
    .selectFrom('reference_entries')
    .select(['code', 'title'])
    .where('list', '=', 'houses')
    .execute();
  return new Map(rows.map(({ code, title }) => [code, title]));
}
