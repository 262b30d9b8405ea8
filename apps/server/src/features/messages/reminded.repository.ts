import { REMINDER_PAUSE_HOURS } from '@formroom/domain/messages/kinds.ts';
import type { Trx } from '../../db/database.ts';

const HOUR_MS = 60 * 60_000;

const selectReminded = (trx: Trx, kind: 'reminder' | 'sheets-owed', now: Date) =>
  trx
    .selectFrom('messages')
    .select(['student_id', 'teacher'])
    .distinct()
    .where('kind', '=', kind)
    .where('state', '!=', 'cancelled')
    .where('created_at', '>', new Date(now.getTime() - REMINDER_PAUSE_HOURS * HOUR_MS).toISOString());

/** Returns which of the students a reminder was written about so recently that another must be confirmed. */
export async function findReminded(trx: Trx, studentIds: readonly string[], now: Date) {
  const rows = await selectReminded(trx, 'reminder', now).where('student_id', 'in', studentIds).execute();
  return new Set(rows.map(({ student_id: id }) => id));
}

/** Returns the teachers whom a reminder about a term was written to so recently that another must be confirmed. */
export async function findRemindedTeachers(trx: Trx, about: string, now: Date) {
  const rows = await selectReminded(trx, 'sheets-owed', now).where('about', '=', about).execute();
  return new Set(rows.map(({ teacher }) => teacher));
}
