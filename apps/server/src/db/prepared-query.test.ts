import { expect, it, vi } from 'vitest';
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
