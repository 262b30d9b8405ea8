import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresAdapter, type Transaction } from 'kysely';
import { type ConnectionLoad, countingLent } from './connection-load.ts';
import { openPostgres } from './dialects/postgres/dialect.ts';
import { holdTable as holdPostgresTable } from './dialects/postgres/hold.ts';
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
    config.databaseUrl === undefined ? openSqlite(config.dataDir) : openPostgres(config.databaseUrl, onLost);
  const createDriver = dialect.createDriver.bind(dialect);
  const load = { busy: 0, waiting: 0 };
  dialect.createDriver = () => refusingOutsiders(countingLent(createDriver(), load));
  const db = new Kysely<Tables>({ dialect });
  loads.set(db, load);
  return db;
}

const loads = new WeakMap<Database, ConnectionLoad>();

export const databaseLoad = (db: Database): Readonly<ConnectionLoad> =>
  loads.get(db) ?? { busy: 0, waiting: 0 };

export const isPostgres = (db: Pick<Database, 'getExecutor'>) =>
  db.getExecutor().adapter instanceof PostgresAdapter;

export const textTypeOf = (db: Kysely<never>) => (isPostgres(db) ? postgresText : sqliteText);

const transactions = new AsyncLocalStorage<true>();

/** Keeps others from changing a table until the transaction ends. In the embedded database a transaction is alone. */
export async function holdTable(trx: Trx, table: keyof Tables) {
  if (isPostgres(trx)) await holdPostgresTable(table).execute(trx);
}

/** Runs `work` in one transaction: all of it is stored and flushed when this returns, or nothing. */
export const inTransaction = <T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute((trx) => transactions.run(true, () => work(trx)));

// The outer database inside a transaction would wait for ever for the one connection of the embedded database, and
// would miss the transaction's own changes in PostgreSQL.
function refusingOutsiders<Driver extends { acquireConnection(): Promise<unknown> }>(driver: Driver): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = () => {
    if (transactions.getStore()) throw new Error('Inside a transaction use its trx, not the database.');
    return acquire();
  };
  return driver;
}
