import type { DatabaseSync, StatementSyncInstance } from '@photostructure/sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

type Bindable = null | string | number | bigint | Uint8Array;

const STATEMENT_CACHE_SIZE = 500;
/** Longer ones write many rows at once: hardly two of them are the same, and each would take much memory. */
const MAX_CACHED_SQL_LENGTH = 4000;

/** Shows the embedded database to Kysely in the shape that it expects, keeping prepared statements. */
export function sqliteDatabase(database: InstanceType<typeof DatabaseSync>): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => {
      database.close();
    },
    prepare: (sql) => {
      const known = kept.get(sql);
      if (known) return known;
      const statement = sqliteStatement(database.prepare(sql));
      if (kept.size < STATEMENT_CACHE_SIZE && sql.length <= MAX_CACHED_SQL_LENGTH) kept.set(sql, statement);
      return statement;
    },
  };
}

function sqliteStatement(statement: StatementSyncInstance): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...toBindable(parameters)) as unknown[],
    run: (parameters) => {
      const { changes, lastInsertRowid } = statement.run(...toBindable(parameters));
      return { changes: BigInt(changes), lastInsertRowid: BigInt(lastInsertRowid) };
    },
    iterate: (parameters) => statement.iterate(...toBindable(parameters)),
  };
}

// The library stores an object such as a Date as NULL without a word.
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
