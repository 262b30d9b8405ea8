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

/** Opens SQLite in a folder, in WAL mode, with a flush at every commit. */
export function openSqlite(folder: string) {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'formroom.sqlite'), { timeout: BUSY_TIMEOUT_MS });
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  // Overwrites deleted data, so that the files contain nothing of an erased student.
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
  /** Acquires the write lock at the start: upgrading a read lock later fails if another process wrote in between. */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  /** SQLite rolls back by itself when the disk is full; a second rollback would fail and hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** Runs migrations in a transaction, so that only one of several starting processes migrates. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}
