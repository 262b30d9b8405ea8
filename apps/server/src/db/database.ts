import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresAdapter, type Transaction } from 'kysely';
import { type ConnectionLoad, trackConnectionLoad } from './connection-load.ts';
import { openPostgres } from './dialects/postgres/dialect.ts';
import { lockTable as lockPostgresTable } from './dialects/postgres/lock.ts';
import { textType as postgresText } from './dialects/postgres/text.ts';
import { openSqlite } from './dialects/sqlite/dialect.ts';
import { textType as sqliteText } from './dialects/sqlite/text.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Opens the configured database. `onLost` is called for connections that break while idle. */
export function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  onLost: (error: Error) => void,
): Database {
  const dialect =
    config.databaseUrl === undefined
      ? openSqlite(config.dataDir)
      : openPostgres(config.databaseUrl, { isSaving, onLost });
  const createDriver = dialect.createDriver.bind(dialect);
  const others = { busy: 0, waiting: 0 };
  // SQLite has a single connection.
  const saves = config.databaseUrl === undefined ? others : { busy: 0, waiting: 0 };
  dialect.createDriver = () =>
    forbidOuterConnections(trackConnectionLoad(createDriver(), () => (isSaving() ? saves : others)));
  const db = new Kysely<Tables>({ dialect });
  connectionLoads.set(db, { saves, others });
  return db;
}

type PoolName = 'saves' | 'others';
const connectionLoads = new WeakMap<Database, Record<PoolName, ConnectionLoad>>();

/** Returns the load of the pool for saves, or of the other pool. */
export const getConnectionLoad = (db: Database, pool: PoolName = 'others'): Readonly<ConnectionLoad> =>
  connectionLoads.get(db)?.[pool] ?? { busy: 0, waiting: 0 };

export const isPostgres = (db: Pick<Database, 'getExecutor'>) =>
  db.getExecutor().adapter instanceof PostgresAdapter;

export const getTextType = (db: Kysely<never>) => (isPostgres(db) ? postgresText : sqliteText);

const activeTransaction = new AsyncLocalStorage<true>();

/**
 * Locks a table against changes by others until the transaction ends. SQLite needs no lock: it runs one transaction at
 * a time.
 */
export async function lockTable(trx: Trx, table: keyof Tables) {
  if (isPostgres(trx)) await lockPostgresTable(table).execute(trx);
}

/** Runs `work` in one transaction: when this returns, all of it is stored and flushed; if it throws, nothing is. */
export const inTransaction = <T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute((trx) => activeTransaction.run(true, () => work(trx)));

const activeSave = new AsyncLocalStorage<true>();
const isSaving = () => activeSave.getStore() === true;

/**
 * Like `inTransaction`, for the saves of records. An import locks the records while it is applied; on PostgreSQL the
 * saves that wait for it use a separate small pool, so that they do not block reads, and fail with 503 after
 * `SAVE_LOCK_TIMEOUT_MS`.
 */
export const inSaveTransaction = <T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> =>
  activeSave.run(true, () => inTransaction(db, work));

// Using the outer database inside a transaction would deadlock on SQLite's single connection, and would miss the
// transaction's own changes on PostgreSQL.
function forbidOuterConnections<Driver extends { acquireConnection(): Promise<unknown> }>(
  driver: Driver,
): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = () => {
    if (activeTransaction.getStore()) throw new Error('Inside a transaction use its trx, not the database.');
    return acquire();
  };
  return driver;
}
