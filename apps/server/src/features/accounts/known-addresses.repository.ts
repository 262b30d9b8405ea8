import type { Database, Trx } from '../../db/database.ts';

const DAY_MS = 24 * 60 * 60_000;
/** After this time an unused address may belong to someone else. */
const RETENTION_DAYS = 400;

/** Whether the account has been opened from this address before. */
export async function isKnownAddress(db: Database, studentId: string, address: string) {
  const known = await db
    .selectFrom('known_addresses')
    .select('address')
    .where('student_id', '=', studentId)
    .where('address', '=', address)
    .executeTakeFirst();
  return known !== undefined;
}

/** Stores an address from which the account was opened. */
export const storeKnownAddress = (trx: Trx, studentId: string, address: string, now: Date) =>
  trx
    .insertInto('known_addresses')
    .values({ student_id: studentId, address, last_used_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'address']).doUpdateSet({ last_used_at: now.toISOString() }),
    )
    .execute();

/** Deletes an account's known addresses, because one of them may be an intruder's. */
export const deleteKnownAddresses = (trx: Trx, studentId: string) =>
  trx.deleteFrom('known_addresses').where('student_id', '=', studentId).execute();

/** Deletes addresses that were not used for the retention time. */
export const deleteOldKnownAddresses = (db: Database, now: Date) =>
  db
    .deleteFrom('known_addresses')
    .where('last_used_at', '<', new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString())
    .execute();
