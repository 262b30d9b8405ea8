import type { StudentSelection } from '@formroom/domain/api/student-selection.ts';
import type { Database, Trx } from '../../db/database.ts';
import { enrolledStudents } from '../students/enrolled-students.repository.ts';
import { filterStudents } from './student-filter.repository.ts';

/** Returns the IDs of the selected students who are enrolled, by name. */
export async function findSelectedIds(db: Database | Trx, selection: StudentSelection, now: Date) {
  const { ids, filter = {}, except } = selection;
  const students = ids ? enrolledStudents(db).where('id', 'in', ids) : await filterStudents(db, filter, now);
  const rows = await students
    .$if(except !== undefined, (query) => query.where('students.id', 'not in', except ?? []))
    .select('students.id')
    .orderBy('sort_name')
    .orderBy('students.id')
    .execute();
  return rows.map(({ id }) => id);
}
