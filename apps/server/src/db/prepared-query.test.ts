import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { findRecord } from '../features/students/students.repository.ts';
import { getSettings } from '../features/settings/settings.repository.ts';
import { isOnPostgres } from '../testing/database-template.ts';
import { testPortal } from '../testing/test-portal.ts';
import type { Database, Trx } from './database.ts';
import { prepareQuery } from './prepared-query.ts';

it('is built once, and executed with the parameters of each call', async () => {
  const { db } = await testPortal();
  const build = vi.fn((within: Database | Trx, { id, left }: { id: string; left: string | null }) =>
    within
      .selectFrom('students')
      .select('id')
      .where('id', '=', id)
      .where('version', '=', 0)
      .select((eb) => eb.val(left).as('left')),
  );
  const find = prepareQuery(build);
  expect((await find(db, { id: '20260001', left: null })).rows).toEqual([{ id: '20260001', left: null }]);
  const inTransaction = await db.transaction().execute((trx) => find(trx, { id: '20260002', left: "'x" }));
  expect(inTransaction.rows).toEqual([{ id: '20260002', left: "'x" }]);
  expect((await find(db, { id: 'unknown', left: null })).rows).toEqual([]);
  expect(build).toHaveBeenCalledTimes(1);
});

it('stays valid when a newer release adds columns while this one runs', async () => {
  const { db } = await testPortal();
  const read = async () => [await findRecord(db, '20260001'), await getSettings(db)];
  // Prepared at the second call.
  await read();
  const before = await read();
  expect(before[0]).toMatchObject({ row: { id: '20260001' } });
  for (const table of ['students', 'settings'])
    await sql`alter table ${sql.table(table)} add column added_later text`.execute(db);
  expect(await read()).toEqual(before);
});

if (isOnPostgres()) {
  it('is kept prepared by PostgreSQL, so that it is not planned at each call', async () => {
    const { db } = await testPortal();
    await db.connection().execute(async (connection) => {
      // Prepared at the second call.
      for (let call = 1; call <= 2; call += 1) await findRecord(connection, '20260001');
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        connection,
      );
      expect(rows.map(({ statement }) => statement)).toContainEqual(
        expect.stringContaining('row_to_json(wide)'),
      );
    });
  });
}
