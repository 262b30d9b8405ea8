import type { Trx } from '../../db/database.ts';
import type { MessageRow } from './outbox.repository.ts';

const DAY_MS = 24 * 60 * 60_000;

export type AskedAddress = Pick<MessageRow, 'address' | 'created_at'>;

/** Returns the addresses that were asked to confirm themselves within a day, by student. */
export async function findAskedAddresses(trx: Trx, studentIds: readonly string[], now: Date) {
  const asked = new Map<string, AskedAddress[]>();
  if (studentIds.length === 0) return asked;
  const rows = await trx
    .selectFrom('messages')
    .select(['student_id', 'address', 'created_at'])
    .where('student_id', 'in', studentIds)
    .where('kind', '=', 'confirm-address')
    .where('created_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .execute();
  for (const { student_id: id, ...each } of rows) {
    if (id !== null) asked.set(id, [...(asked.get(id) ?? []), each]);
  }
  return asked;
}

/** Whether a confirmed address was replaced in or removed from a student's record since a time. */
export async function wasAddressReplaced(trx: Trx, studentId: string, since: Date) {
  const row = await trx
    .selectFrom('messages')
    .select('id')
    .where('student_id', '=', studentId)
    .where('kind', '=', 'address-replaced')
    .where('created_at', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
