import type { DatabaseSync, StatementSyncInstance } from '@photostructure/sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

type Bindable = null | string | number | bigint | Uint8Array;

const STATEMENT_CACHE_SIZE = 500;
/** Longer statements insert many rows. They are rarely identical and would take much memory. */
const MAX_CACHED_SQL_LENGTH = 4000;

/** Adapts `node:sqlite` to the interface that Kysely expects, and caches prepared statements. */
export function sqliteDatabase(database: InstanceType<typeof DatabaseSync>): SqliteDatabase {
  const cache = new Map<string, SqliteStatement>();
  return {
    close: () => {
      database.close();
    },
    prepare: (sql) => {
      const cached = cache.get(sql);
      if (cached) return cached;
      const statement = sqliteStatement(database.prepare(sql));
      if (cache.size < STATEMENT_CACHE_SIZE && sql.length <= MAX_CACHED_SQL_LENGTH) cache.set(sql, statement);
      return statement;
    },
  };
}

const sqliteStatement = (statement: StatementSyncInstance): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters): unknown[] => statement.all(...toBindable(parameters)),
  run: (parameters) => {
    const { changes, lastInsertRowid } = statement.run(...toBindable(parameters));
    return { changes: BigInt(changes), lastInsertRowid: BigInt(lastInsertRowid) };
  },
  iterate: (parameters) => statement.iterate(...toBindable(parameters)),
});

// The driver silently stores an object such as a Date as NULL.
function toBindable(parameters: readonly unknown[]): Bindable[] {
  return parameters.map((value) => {
    if (isBindable(value)) return value;
    throw new TypeError(`The database can't store a value of type ${typeof value}.`);
  });
}

const isBindable = (value: unknown): value is Bindable =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'bigint' ||
  Number.isFinite(value) ||
  value instanceof Uint8Array;
