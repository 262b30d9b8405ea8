import { type Dialect, Kysely, type Transaction } from 'kysely';
import { type ConnectionLoad, trackConnectionLoad } from './connection-load.ts';
import { isPostgres } from './dialects/is-postgres.ts';
import { openPostgres } from './dialects/postgres/dialect.ts';
import {
  lockTable as lockPostgresTable,
  lockTableForRows as lockPostgresTableForRows,
} from './dialects/postgres/lock.ts';
import { textType as postgresText } from './dialects/postgres/text.ts';
import { openSqlite } from './dialects/sqlite/dialect.ts';
import { GroupCommit } from './dialects/sqlite/group-commit.ts';
import { textType as sqliteText } from './dialects/sqlite/text.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Opens the configured database. `onLost` is called for connections that break while idle. */
export function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  onLost: (error: Error) => void,
): Database {
  if (config.databaseUrl === undefined) {
    const db = open(openSqlite(config.dataDir));
    const groups = new GroupCommit(db);
    savers.set(db, { db, inTransaction: (work) => groups.run(work) });
    return db;
  }
  const dialects = openPostgres(config.databaseUrl, onLost);
  const [db, saves] = [open(dialects.others), open(dialects.saves)];
  savers.set(db, { db: saves, inTransaction: (work) => inTransaction(saves, work) });
  return db;
}

function open(dialect: Dialect): Database {
  const load = { busy: 0, waiting: 0 };
  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => trackConnectionLoad(createDriver(), load);
  const db = new Kysely<Tables>({ dialect });
  connectionLoads.set(db, load);
  return db;
}

const connectionLoads = new WeakMap<Database, ConnectionLoad>();

/** How the saves of records are stored. */
interface Saver {
  /** On PostgreSQL its connections are for saves only. */
  readonly db: Database;
  readonly inTransaction: <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;
}
const savers = new WeakMap<Database, Saver>();

function getSaver(db: Database): Saver {
  const saver = savers.get(db);
  if (!saver) throw new Error('Records are saved with the database that openDatabase returned.');
  return saver;
}

/** Returns the load of the connections for saves, or of the others. */
export const getConnectionLoad = (
  db: Database,
  use: 'saves' | 'others' = 'others',
): Readonly<ConnectionLoad> =>
  connectionLoads.get(use === 'saves' ? getSaver(db).db : db) ?? { busy: 0, waiting: 0 };

export const getTextType = (db: Kysely<never>) => (isPostgres(db) ? postgresText : sqliteText);

/**
 * Locks a table against changes by others until the transaction ends. SQLite needs no lock: it runs one transaction at
 * a time.
 */
export async function lockTable(trx: Trx, table: keyof Tables) {
  if (isPostgres(trx)) await lockPostgresTable(table).execute(trx);
}

/** Keeps `lockTable` of others waiting until the transaction ends, but not those who write other rows of the table. */
export async function lockTableForRows(trx: Trx, table: keyof Tables) {
  if (isPostgres(trx)) await lockPostgresTableForRows(table).execute(trx);
}

/** Runs `work` in one transaction: when this returns, all of it is stored and flushed; if it throws, nothing is. */
export const inTransaction = <T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(work);

/**
 * Like `inTransaction`, for the saves of records. On SQLite concurrent saves share a commit. On PostgreSQL they use a
 * small pool of their own, because an import locks the records while it is applied: the saves that wait for it do not
 * block reads, and fail with 503 after `SAVE_LOCK_TIMEOUT_MS`.
 */
export const inSaveTransaction = <T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> =>
  getSaver(db).inTransaction(work);

/** The database with the connections for saves, for a save that is a single statement. */
export const getSaveDatabase = (db: Database): Database => getSaver(db).db;
