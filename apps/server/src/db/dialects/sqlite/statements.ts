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

function sqliteStatement(statement: StatementSyncInstance): SqliteStatement {
  statement.setReturnArrays(true);
  const toRow = rowBuilder(statement);
  return {
    reader: statement.columns().length > 0,
    // The library's types describe rows as objects only.
    all: (parameters) => (statement.all(...toBindable(parameters)) as unknown as Values[]).map(toRow),
    run: (parameters) => {
      const { changes, lastInsertRowid } = statement.run(...toBindable(parameters));
      return { changes: BigInt(changes), lastInsertRowid: BigInt(lastInsertRowid) };
    },
    *iterate(parameters) {
      for (const values of statement.iterate(...toBindable(parameters))) yield toRow(values as Values);
    },
  };
}

/** The values of a row in the order of the statement's columns. */
type Values = readonly unknown[];

type Row = Record<string, unknown>;

/** Returns a function that makes an object of the values of a row. */
function rowBuilder(statement: StatementSyncInstance) {
  let { names, build } = describeColumns(statement);
  return (values: Values) => {
    // After a migration by another process, `select *` has more columns.
    if (values.length !== names.length) ({ names, build } = describeColumns(statement));
    return build(values);
  };
}

/**
 * Returns the names of a statement's columns, and a function that makes a row. It is generated, because V8 makes the object
 * of a literal in 1 µs and 1 KB for a student's 132 columns; code that all statements share takes 8 µs and 24 KB.
 */
function describeColumns(statement: StatementSyncInstance) {
  const names = statement.columns().map(({ name }) => name);
  const properties = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  // oxlint-disable-next-line typescript/no-implied-eval -- the names of columns are the portal's own, and quoted
  const build = new Function('values', `return { ${properties.join(', ')} };`) as (values: Values) => Row;
  return { names, build };
}

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
