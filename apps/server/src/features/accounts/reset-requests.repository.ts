import type { Database, Trx } from '../../db/database.ts';

const HOUR_MS = 60 * 60_000;
const MAX_PER_HOUR = 5;

const inLastHour = (now: Date) => new Date(now.getTime() - HOUR_MS).toISOString();

/**
 * Stores a request, unless the account or the address key has sent too many. The work is the same for every account, and
 * without a lock, so that a flood holds nobody up: of several at once a few too many may be stored, but not answered.
 */
export const addResetRequest = (
  db: Database,
  { account, address }: { readonly account: string; readonly address: string },
  now: Date,
) =>
  db
    .insertInto('password_reset_requests')
    .columns(['account', 'address', 'requested_at'])
    .expression(
      db
        .selectNoFrom((eb) => [
          eb.val(account).as('account'),
          eb.val(address).as('address'),
          eb.val(now.toISOString()).as('requested_at'),
        ])
        .where(countRequests(db, 'account', account, now), '<', MAX_PER_HOUR)
        .where(countRequests(db, 'address', address, now), '<', MAX_PER_HOUR),
    )
    .execute();

/** The requests for an account or from an address key in the last hour. */
const countRequests = (db: Database, column: 'account' | 'address', value: string, now: Date) =>
  db
    .selectFrom('password_reset_requests')
    .select((eb) => eb.fn.countAll<number>().as('requests'))
    .where(column, '=', value)
    .where('requested_at', '>', inLastHour(now));

/**
 * Takes on a request that no process has answered. Returns its account, or undefined if there is none, another process took
 * it, or it is one too many.
 */
export async function takeResetRequest(trx: Trx, now: Date) {
  const request = await trx
    .selectFrom('password_reset_requests')
    .select(['id', 'account', 'address'])
    .where('answered_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!request) return undefined;
  const { id, account, address } = request;
  const taken = await trx
    .updateTable('password_reset_requests')
    .set({ answered_at: now.toISOString() })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning([
      countRequests(trx, 'account', account, now).where('id', '<', id).as('byAccount'),
      countRequests(trx, 'address', address, now).where('id', '<', id).as('byAddress'),
    ])
    .executeTakeFirst();
  const isAnswered = taken && Math.max(Number(taken.byAccount), Number(taken.byAddress)) < MAX_PER_HOUR;
  return isAnswered === true ? account : undefined;
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
