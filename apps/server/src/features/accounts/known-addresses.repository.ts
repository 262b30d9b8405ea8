import type { Database, Trx } from '../../db/database.ts';

const DAY_MS = 24 * 60 * 60_000;
/** An address that a family has left long ago may be a stranger's by now. */
const RETENTION_DAYS = 400;

/** Whether an account was opened from an address before. */
export async function isKnownAddress(db: Database, studentId: string, address: string) {
  const known = await db
    .selectFrom('known_addresses')
    .select('address')
    .where('student_id', '=', studentId)
    .where('address', '=', address)
    .executeTakeFirst();
  return known !== undefined;
}

/** Keeps that an account was opened from an address. */
export const storeKnownAddress = (trx: Trx, studentId: string, address: string, now: Date) =>
  trx
    .insertInto('known_addresses')
    .values({ student_id: studentId, address, last_used_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'address']).doUpdateSet({ last_used_at: now.toISOString() }),
    )
    .execute();

/** Forgets from where an account was opened: it may have been an intruder. */
export const deleteKnownAddresses = (trx: Trx, studentId: string) =>
  trx.deleteFrom('known_addresses').where('student_id', '=', studentId).execute();

/** Forgets the addresses that an account was not opened from for more than a year. */
export const deleteOldKnownAddresses = (db: Database, now: Date) =>
  db
    .deleteFrom('known_addresses')
    .where('last_used_at', '<', new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString())
    .execute();
