import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteDialectConfig,
} from 'kysely';
import { sqliteDatabase } from './statements.ts';

const BUSY_TIMEOUT_MS = 10_000;

/** The embedded database in a folder: written ahead, flushed to the disk at every commit. */
export function openSqlite(folder: string) {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'formroom.sqlite'), { timeout: BUSY_TIMEOUT_MS });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  // What is deleted is overwritten, too: a file of the database tells nothing of who was erased.
  database.exec('pragma secure_delete = on');
  return new ImmediateSqliteDialect(database);
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSyncInstance;
  readonly #config: SqliteDialectConfig;
  constructor(database: DatabaseSyncInstance) {
    const config = { database: sqliteDatabase(database) };
    super(config);
    this.#config = config;
    this.#database = database;
  }
  override createDriver() {
    return new ImmediateSqliteDriver(this.#config, this.#database);
  }
  override createAdapter() {
    return new TransactionalDdlAdapter();
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSyncInstance;
  constructor(config: SqliteDialectConfig, database: DatabaseSyncInstance) {
    super(config);
    this.#database = database;
  }
  /** Takes the write lock when a transaction begins: taking it later fails where another process wrote in between. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  /** A full disk has rolled back already; to ask again would fail, and hide the error that tells of the disk. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Lets the migrator run in one transaction, so that of several processes starting at once one migrates. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}
