import type { Trx } from '../../db/database.ts';

const selectReminded = (trx: Trx, kind: 'reminder' | 'sheets-owed', since: Date) =>
  trx
    .selectFrom('messages')
    .select(['student_id', 'teacher'])
    .distinct()
    .where('kind', '=', kind)
    .where('state', '!=', 'cancelled')
    .where('created_at', '>', since.toISOString());

/** Returns which of the students a reminder was written about since a time. */
export async function findReminded(trx: Trx, studentIds: readonly string[], since: Date) {
  const rows = await selectReminded(trx, 'reminder', since).where('student_id', 'in', studentIds).execute();
  return new Set(rows.map(({ student_id: id }) => id));
}

/** Returns the teachers whom a reminder about a term was written to since a time. */
export async function findRemindedTeachers(trx: Trx, about: string, since: Date) {
  const rows = await selectReminded(trx, 'sheets-owed', since).where('about', '=', about).execute();
  return new Set(rows.map(({ teacher }) => teacher));
}
