import type { Database, Trx } from '../../db/database.ts';

/** Returns the email addresses of administrators, in lower case. */
export const findTeacherAddresses = async (db: Database | Trx, names: readonly string[]) =>
  names.length === 0
    ? []
    : await db
        .selectFrom('admins')
        .select(['name', 'email', 'disabled_at'])
        .where('name', 'in', names)
        .orderBy('name')
        .execute();

/** Returns to which of the administrators' present addresses the mail server refused a message that was not sent again. */
export async function findRefusedTeachers(trx: Trx, names: readonly string[]) {
  if (names.length === 0) return new Set<string>();
  const rows = await trx
    .selectFrom('messages')
    .innerJoin('admins', (join) =>
      join.onRef('admins.name', '=', 'messages.teacher').onRef('admins.email', '=', 'messages.address'),
    )
    .select('admins.name')
    .distinct()
    .where('messages.state', '=', 'refused')
    .where('admins.name', 'in', names)
    .execute();
  return new Set(rows.map(({ name }) => name));
}
