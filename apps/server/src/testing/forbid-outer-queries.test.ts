import { expect, it } from 'vitest';
import { testPortal } from './test-portal.ts';

it('makes a query of the database fail inside a transaction', async () => {
  const { db } = await testPortal();
  const select = db.selectFrom('students').select('id').limit(1);
  await expect(db.transaction().execute(() => select.execute())).rejects.toThrow('use its trx');
  await expect(
    db.transaction().execute(() => db.transaction().execute(() => Promise.resolve())),
  ).rejects.toThrow('use its trx');
  expect(await select.execute()).toHaveLength(1);
});
