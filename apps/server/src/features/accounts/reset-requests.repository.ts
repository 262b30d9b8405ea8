import { type Database, inTransaction, lockTable, type Trx } from '../../db/database.ts';

const HOUR_MS = 60 * 60_000;
const MAX_PER_HOUR = 5;

const inLastHour = (now: Date) => new Date(now.getTime() - HOUR_MS).toISOString();

/** Stores a request, unless the account or the address key has sent too many. The work is the same for every account. */
export const addResetRequest = (
  db: Database,
  { account, address }: { readonly account: string; readonly address: string },
  now: Date,
) =>
  inTransaction(db, async (trx) => {
    await lockTable(trx, 'password_reset_requests');
    const count = async (column: 'account' | 'address', value: string) => {
      const { requests } = await trx
        .selectFrom('password_reset_requests')
        .select((eb) => eb.fn.countAll<number>().as('requests'))
        .where(column, '=', value)
        .where('requested_at', '>', inLastHour(now))
        .limit(1)
        .executeTakeFirstOrThrow();
      return requests;
    };
    const counts = [await count('account', account), await count('address', address)];
    if (Math.max(...counts) >= MAX_PER_HOUR) return;
    await trx
      .insertInto('password_reset_requests')
      .values({ account, address, requested_at: now.toISOString(), answered_at: null })
      .execute();
  });

/** Takes on a request that no process has answered, or returns undefined. */
export async function takeResetRequest(trx: Trx, now: Date) {
  const request = await trx
    .selectFrom('password_reset_requests')
    .select(['id', 'account'])
    .where('answered_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!request) return undefined;
  const taken = await trx
    .updateTable('password_reset_requests')
    .set({ answered_at: now.toISOString() })
    .where('id', '=', request.id)
    .where('answered_at', 'is', null)
    .returning('account')
    .executeTakeFirst();
  return { account: request.account, isOurs: taken !== undefined };
}

export const hasResetRequest = async (db: Database) =>
  (await db
    .selectFrom('password_reset_requests')
    .select('id')
    .where('answered_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const deleteOldResetRequests = (db: Database, now: Date) =>
  db
    .deleteFrom('password_reset_requests')
    .where('requested_at', '<=', inLastHour(now))
    .where('answered_at', 'is not', null)
    .execute();
