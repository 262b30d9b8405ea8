import type { Insertable } from 'kysely';
import { type Database, lockTable, type Trx } from '../../db/database.ts';
import type { SigningKeysTable } from '../../db/term-tables.ts';

export const findCurrentKey = (db: Database | Trx) =>
  db
    .selectFrom('signing_keys')
    .select(['kid', 'private_jwk'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns all public keys with those that were revoked, the newest first. */
export const findPublicKeys = (db: Database | Trx) =>
  db
    .selectFrom('signing_keys')
    .select(['kid', 'public_jwk', 'created_at', 'retired_at', 'revoked_at'])
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();

/** Locks the keys, so that processes that need the first one at the same time create one. */
export const lockKeys = (trx: Trx) => lockTable(trx, 'signing_keys');

export const insertKey = (trx: Trx, key: Insertable<SigningKeysTable>) =>
  trx.insertInto('signing_keys').values(key).execute();

export const retireKeys = (trx: Trx, now: Date) =>
  trx
    .updateTable('signing_keys')
    .set({ retired_at: now.toISOString() })
    .where('retired_at', 'is', null)
    .execute();

export const markRevoked = (trx: Trx, kid: string, now: Date) =>
  trx.updateTable('signing_keys').set({ revoked_at: now.toISOString() }).where('kid', '=', kid).execute();
