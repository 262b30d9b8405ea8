import type { Recipient } from '@formroom/domain/api/bulk-students.ts';
import type { NamedStudents } from '@formroom/domain/api/student-selection.ts';
import { parentContactFields, parentLabels } from '@formroom/domain/registration/parent-contacts.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import type { Database } from '../../db/database.ts';
import { enrolledStudents } from '../students/enrolled-students.repository.ts';
import { findBlocks } from './blocks.repository.ts';
import { toAddressKey } from './addresses.repository.ts';

const columns = [
  'id',
  'first_name',
  'last_name',
  'phone_home',
  'email',
  ...parentContactFields.flatMap(({ name, mobile, email }) => [name, mobile, email]),
] as const;

/**
 * Returns the parents and students with a phone or an email, without the parents and addresses that the office does not
 * contact, and the students about whom nobody is left to reach. Both are ordered by the students' names.
 */
export async function findRecipients(db: Database, ids: readonly string[]) {
  const rows = await enrolledStudents(db)
    .select(columns)
    .where('id', 'in', ids)
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
  const blocks = await findBlocks(db, ids);
  const recipients: Recipient[] = [];
  const unreachable: NamedStudents['students'] = [];
  for (const row of rows) {
    const student = { student_id: row.id, student: formatListName(row) };
    const targets = blocks.get(row.id);
    const toUsable = (email: string | null) =>
      email !== null && targets?.has(toAddressKey(email)) ? null : email;
    const parents = parentContactFields
      .filter(({ parent }) => targets?.has(parent) !== true)
      .map(({ parent, name, mobile, email }) => ({
        name: row[name] ?? parentLabels[parent],
        phone: row[mobile],
        email: toUsable(row[email]),
      }));
    const own = { name: null, phone: row.phone_home, email: toUsable(row.email) };
    const found = [...parents, own].filter(({ phone, email }) => phone !== null || email !== null);
    if (found.length === 0) unreachable.push(student);
    recipients.push(...found.map((recipient) => ({ ...student, ...recipient })));
  }
  return { recipients, unreachable: { count: unreachable.length, students: unreachable } };
}
