import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { isPostgres } from './is-postgres.ts';

export type Row = Record<string, string | number | null>;

const ROWS_PER_BATCH = 200;

interface TableInfo {
  readonly name: string;
  /** In alphabetical order. */
  readonly columns: string[];
  /** The identity column, whose sequence does not advance when rows are loaded. */
  readonly numbered: string | undefined;
}

/** Returns the current tables of the database. */
export async function findTables(db: Database): Promise<Map<string, TableInfo>> {
  const query = isPostgres(db)
    ? sql<ColumnInfo>`
        select table_name as "table", column_name as "column", is_identity = 'YES' as numbered
        from information_schema.columns where table_schema = current_schema()`
    : sql<ColumnInfo>`
        select list.name as "table", info.name as "column", 0 as numbered
        from sqlite_master as list, pragma_table_info(list.name) as info where list.type = 'table'`;
  const { rows } = await query.execute(db);
  const names = [...new Set(rows.map(({ table }) => table))];
  return new Map(names.map((name) => [name, toTableInfo(name, rows)]));
}

function toTableInfo(name: string, columns: readonly ColumnInfo[]): TableInfo {
  const own = columns.filter(({ table }) => table === name);
  return {
    name,
    columns: own.map(({ column }) => column).toSorted(),
    numbered: own.find(({ numbered }) => numbered)?.column,
  };
}

interface ColumnInfo {
  readonly table: string;
  readonly column: string;
  readonly numbered: boolean | number;
}

/**
 * Yields all rows of a table as lines of JSON, with a few in memory at a time. The connection must be in a transaction.
 */
export async function* readLines(connection: Database, table: string, columns: readonly string[]) {
  const rows = isPostgres(connection) ? rowsByCursor : rowsByPage;
  for await (const row of rows(connection, table, columns)) yield JSON.stringify(row, [...columns]);
}

// In pages, because Kysely's `stream` stopped in the middle of a table on SQLite.
async function* rowsByPage(connection: Database, table: string, columns: readonly string[]) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let last = 0; ; ) {
    const { rows } = await sql<Row & { rowid: number }>`
      select ${names}, rowid as rowid from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${sql.lit(ROWS_PER_BATCH)}`.execute(connection);
    yield* rows;
    last = rows.at(-1)?.rowid ?? last;
    if (rows.length < ROWS_PER_BATCH) return;
  }
}

async function* rowsByCursor(connection: Database, table: string, columns: readonly string[]) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare backup_rows no scroll cursor for select ${names} from ${sql.table(table)}`.execute(
    connection,
  );
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(ROWS_PER_BATCH)} from backup_rows`.execute(
      connection,
    );
    yield* rows;
    if (rows.length < ROWS_PER_BATCH) break;
  }
  await sql`close backup_rows`.execute(connection);
}

/** Inserts rows from lines of JSON with a single statement parameter, so that no limit of parameters applies. */
export async function insertLines(
  connection: Database,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const json = `[${lines.join(',')}]`;
  const statement = isPostgres(connection)
    ? sql`insert into ${sql.table(table)} (${names}) overriding system value
          select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
    : sql`insert into ${sql.table(table)} (${names})
          select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))} from json_each(${json})`;
  await statement.execute(connection);
}

/** Moves the identity sequence past the loaded rows. SQLite does so by itself. */
export async function resetIdentity(connection: Database, { name, numbered }: TableInfo) {
  if (numbered === undefined) return;
  await sql`
    select setval(pg_get_serial_sequence(quote_ident(${name}), ${numbered}), last)
    from (select max(${sql.ref(numbered)}) as last from ${sql.table(name)}) as loaded
    where last is not null`.execute(connection);
}

/**
 * Adds `raise` to the numbers of all rows; those of new rows follow.
 * @returns a number below those of new rows, and not below any other
 */
export async function raiseNumbers(connection: Database, table: string, raise: number): Promise<number> {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(id), 0) as highest from ${sql.table(table)}`.execute(connection);
  const last = (rows[0]?.highest ?? 0) + raise;
  if (isPostgres(connection)) {
    // An identity column can't be updated, only inserted.
    await sql`create temporary table raised as select * from ${sql.table(table)}`.execute(connection);
    await sql`delete from ${sql.table(table)}`.execute(connection);
    await sql`update raised set id = id + ${sql.lit(raise)}`.execute(connection);
    await sql`insert into ${sql.table(table)} overriding system value select * from raised`.execute(
      connection,
    );
    await sql`drop table raised`.execute(connection);
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(connection);
    return last;
  }
  // In two steps, as no row may get the number that another still has.
  await sql`update ${sql.table(table)} set id = -id - ${sql.lit(raise)}`.execute(connection);
  await sql`update ${sql.table(table)} set id = -id`.execute(connection);
  await sql`delete from sqlite_sequence where name = ${table}`.execute(connection);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(connection);
  return last;
}
