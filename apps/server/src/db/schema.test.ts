import { getKind } from '@formroom/domain/kinds/kinds.ts';
import { catalogue, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { fileTypes } from '@formroom/domain/registration/documents.ts';
import { stepIds } from '@formroom/domain/registration/steps.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testPortal } from '../testing/test-portal.ts';
import { inTransaction } from './database.ts';

const bookkeeping = [
  'id',
  'version',
  'updated_at',
  'added_at',
  'search_text',
  'sort_name',
  'submitted_at',
  'left_at',
  'left_by',
  'erase_at',
];
const columnTypes: Record<string, string> = { int4: 'integer' };

it("gives every catalogue field a column of its kind's type, and has no other columns", async () => {
  const { db } = await testPortal();
  const tables = await db.introspection.getTables();
  const columns = tables.find((table) => table.name === 'students')?.columns ?? [];
  const live = Object.fromEntries(
    columns.map(({ name, dataType }) => [
      name,
      columnTypes[dataType.toLowerCase()] ?? dataType.toLowerCase(),
    ]),
  );
  expect(live).toEqual({
    ...Object.fromEntries(fieldNames.map((name) => [name, getKind(catalogue[name]).columnType])),
    ...Object.fromEntries(bookkeeping.map((name) => [name, name === 'version' ? 'integer' : 'text'])),
    ...Object.fromEntries(stepIds.map((step) => [`progress_${step}`, 'integer'])),
    ...Object.fromEntries(fileTypes.map((type) => [`files_${type}`, 'integer'])),
  });
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
