import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresAdapter, type Transaction } from 'kysely';
import { type ConnectionLoad, trackConnectionLoad } from './connection-load.ts';
import { openPostgres } from './dialects/postgres/dialect.ts';
import { lockTable as holdPostgresTable } from './dialects/postgres/lock.ts';
import { textType as postgresText } from './dialects/postgres/text.ts';
import { openSqlite } from './dialects/sqlite/dialect.ts';
import { textType as sqliteText } from './dialects/sqlite/text.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Opens the database that the configuration names; `onLost` hears of connections that break by themselves. */
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
  // The embedded database has one connection for all.
  const saves = config.databaseUrl === undefined ? others : { busy: 0, waiting: 0 };
  dialect.createDriver = () =>
    forbidOuterConnections(trackConnectionLoad(createDriver(), () => (isSaving() ? saves : others)));
  const db = new Kysely<Tables>({ dialect });
  connectionLoads.set(db, { saves, others });
  return db;
}

type PoolName = 'saves' | 'others';
const connectionLoads = new WeakMap<Database, Record<PoolName, ConnectionLoad>>();

/** How many connections of those for saves, or of the others, are in use and waited for. */
export const getConnectionLoad = (db: Database, lane: PoolName = 'others'): Readonly<ConnectionLoad> =>
  connectionLoads.get(db)?.[lane] ?? { busy: 0, waiting: 0 };

export const isPostgres = (db: Pick<Database, 'getExecutor'>) =>
  db.getExecutor().adapter instanceof PostgresAdapter;

export const getTextType = (db: Kysely<never>) => (isPostgres(db) ? postgresText : sqliteText);

const activeTransaction = new AsyncLocalStorage<true>();

/** Keeps others from changing a table until the transaction ends. In the embedded database a transaction is alone. */
export async function lockTable(trx: Trx, table: keyof Tables) {
  if (isPostgres(trx)) await holdPostgresTable(table).execute(trx);
}

/** Runs `work` in one transaction: all of it is stored and flushed when this returns, or nothing. */
export const inTransaction = <T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute((trx) => activeTransaction.run(true, () => work(trx)));

const activeSave = new AsyncLocalStorage<true>();
const isSaving = () => activeSave.getStore() === true;

/**
 * As `inTransaction`, for the changes of a record that families make all day. An import keeps the records from being
 * changed while it is carried out: on PostgreSQL the saves that wait for it have a few connections of their own, so that
 * they don't hold up reading, and fail after some seconds (`LONGEST_SAVE_WAIT_MS`) with a time to come back.
 */
export const inSaveTransaction = <T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> =>
  activeSave.run(true, () => inTransaction(db, work));

// The outer database inside a transaction would wait for ever for the one connection of the embedded database, and
// would miss the transaction's own changes in PostgreSQL.
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
