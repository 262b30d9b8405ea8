import type { Recipient } from '@formroom/domain/api/bulk-students.ts';
import { parentContactFields } from '@formroom/domain/registration/parent-contacts.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import type { Database } from '../../db/database.ts';
import { enrolledStudents } from './enrolled-students.repository.ts';

const columns = [
  'id',
  'first_name',
  'last_name',
  'phone_home',
  'email',
  ...parentContactFields.flatMap(({ name, mobile, email }) => [name, mobile, email]),
] as const;

/** Returns the parents, and students by their own phone and email, whom a message can reach, by the students' names. */
export async function findRecipients(db: Database, ids: readonly string[]): Promise<Recipient[]> {
  const rows = await enrolledStudents(db)
    .select(columns)
    .where('id', 'in', ids)
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const student = { student_id: row.id, student: formatListName(row) };
    const parents = parentContactFields
      .filter(({ name }) => row[name] !== null)
      .map(({ name, mobile, email }) => ({ name: row[name], phone: row[mobile], email: row[email] }));
    const own = { name: null, phone: row.phone_home, email: row.email };
    return [...parents, own]
      .filter(({ phone, email }) => phone !== null || email !== null)
      .map((recipient) => ({ ...student, ...recipient }));
  });
}
