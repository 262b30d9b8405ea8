import { readFileSync, writeFileSync } from 'node:fs';
import { getKind } from '@formroom/domain/kinds/kinds.ts';
import { catalogue, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type ColumnShape, readDeclaredTables } from '../testing/declared-tables.ts';
import { isOnPostgres } from '../testing/database-template.ts';
import { drawTables } from '../testing/tables-diagram.ts';
import { testPortal } from '../testing/test-portal.ts';
import { type Database, inTransaction } from './database.ts';
import { isPostgres } from './dialects/is-postgres.ts';

const valueTypes: Record<string, string> = {
  text: 'string',
  date: 'string',
  integer: 'number',
  int4: 'number',
};

async function readLiveTables(db: Database): Promise<Record<string, Record<string, ColumnShape>>> {
  const tables = await db.introspection.getTables();
  const keys = await findSqlitePrimaryKeys(db);
  return Object.fromEntries(
    tables.map(({ name: table, columns }) => [
      table,
      Object.fromEntries(
        columns.map(({ name, dataType, isNullable }) => [
          name,
          {
            type: valueTypes[dataType.toLowerCase()] ?? dataType,
            isNullable: isNullable && !keys.has(`${table}.${name}`),
          },
        ]),
      ),
    ]),
  );
}

/** Returns the primary-key columns, which SQLite does not report as NOT NULL. */
async function findSqlitePrimaryKeys(db: Database) {
  if (isPostgres(db)) return new Set();
  const { rows } = await sql<{ column: string }>`
    select "table"."name" || '.' || "column"."name" as "column"
    from sqlite_schema as "table", pragma_table_info("table"."name") as "column"
    where "table"."type" = 'table' and "column"."pk" > 0`.execute(db);
  return new Set(rows.map(({ column }) => column));
}

it('has the tables and columns of tables.ts, with their types and nullability, and no others', async () => {
  const { db } = await testPortal();
  expect(await readLiveTables(db)).toEqual(readDeclaredTables());
});

if (!isOnPostgres())
  // UPDATE_DOCS=1 writes the page anew.
  it('is the one that docs/tables.md shows', async () => {
    const { db } = await testPortal();
    const page = new URL('../../../../docs/tables.md', import.meta.url);
    const drawn = await drawTables(db);
    if (process.env.UPDATE_DOCS) writeFileSync(page, drawn);
    expect(readFileSync(page, 'utf8')).toBe(drawn);
  });

it('is in the data classes of SECURITY.md, table by table', async () => {
  const { db } = await testPortal();
  const page = readFileSync(new URL('../../../../SECURITY.md', import.meta.url), 'utf8');
  const [, classes = ''] = /^## Data classes$(.*?)^## /ms.exec(page) ?? [];
  const named = new Set([...classes.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const tables = await db.introspection.getTables();
  expect([...named].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

it("gives every catalogue field a column of its kind's type", async () => {
  const { db } = await testPortal();
  const tables = await db.introspection.getTables();
  const columns = tables.find((table) => table.name === 'students')?.columns ?? [];
  const live = new Map(
    columns.map(({ name, dataType }) => [name, dataType.toLowerCase().replace('int4', 'integer')]),
  );
  expect(Object.fromEntries(fieldNames.map((name) => [name, live.get(name)]))).toEqual(
    Object.fromEntries(fieldNames.map((name) => [name, getKind(catalogue[name]).columnType])),
  );
});

it('rejects the outer database inside a transaction, which would deadlock', async () => {
  const { db } = await testPortal();
  const work = inTransaction(db, async () => {
    await sql`select 1`.execute(db);
  });
  await expect(work).rejects.toThrow('use its trx');
});

it('stores nothing of a failed transaction', async () => {
  const { db } = await testPortal();
  const work = inTransaction(db, async (trx) => {
    await trx.deleteFrom('documents').execute();
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  const { count } = await db
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBeGreaterThan(4);
});
