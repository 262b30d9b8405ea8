import type { ReferenceListName } from '@formroom/domain/school/reference-lists.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import type { Database } from '../../db/database.ts';
import { enrolledStudents } from '../students/enrolled-students.repository.ts';

/** Returns the entries that a record references by code, retired ones included. */
export async function findEntriesByCode(db: Database, named: { list: ReferenceListName; code: number }[]) {
  if (named.length === 0) return [];
  return await db
    .selectFrom('reference_entries')
    .select(['list', 'code', 'title'])
    .where((eb) =>
      eb.or(named.map(({ list, code }) => eb.and([eb('list', '=', list), eb('code', '=', code)]))),
    )
    .execute();
}

/** Returns all entries of the reference lists. */
export const findAllEntries = (db: Database) =>
  db.selectFrom('reference_entries').select(['list', 'code', 'title']).execute();

/** Returns those of the students who are enrolled, in the order of printing: by class, then name. */
export async function findPrintOrder(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await enrolledStudents(db)
    .select(['students.id', 'class_id'])
    .where('students.id', 'in', ids)
    .orderBy('sort_name')
    .orderBy('students.id')
    .execute();
  return rows.toSorted((a, b) => compareClasses(a.class_id, b.class_id)).map(({ id }) => id);
}

/** Returns the records of students. */
export const findFormStudents = (db: Database, ids: readonly string[]) =>
  db.selectFrom('students').selectAll('students').where('id', 'in', ids).execute();
