import type { StudentNames } from '@formroom/domain/report-cards/group-results.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import type { Database } from '../../db/database.ts';

/** Returns the names of all students, leavers included, in name order. */
export async function findStudentNames(db: Database): Promise<StudentNames> {
  const rows = await db
    .selectFrom('students')
    .select(['id', 'first_name', 'last_name'])
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.id, formatListName(row)]));
}
