import { expect, it, vi } from 'vitest';
import { isOnPostgres } from '../testing/database-template.ts';
import { testPortal } from '../testing/test-portal.ts';
import { prepareLookup } from './prepared-lookup.ts';

const prepareFind = () =>
  prepareLookup(
    (db, id) => db.selectFrom('students').select(['id', 'version']).where('id', '=', id),
    (student) => student.id,
  );

it('finds the row of each key, and none for an unknown key', async () => {
  const { db } = await testPortal();
  const find = prepareFind();
  const found = await Promise.all(['20260002', 'unknown', '20260001', '20260002'].map((id) => find(db, id)));
  expect(found.map((row) => row?.id)).toEqual(['20260002', undefined, '20260001', '20260002']);
});

it('finds what its transaction has changed', async () => {
  const { db } = await testPortal();
  const find = prepareFind();
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('students').set({ version: 77 }).where('id', '=', '20260001').execute();
    expect(await find(trx, '20260001')).toMatchObject({ version: 77 });
  });
});

if (isOnPostgres()) {
  it('finds by one query what is looked up while another query runs', async () => {
    const { db } = await testPortal();
    const find = prepareFind();
    const execute = vi.spyOn(db.getExecutor(), 'executeQuery');
    const first = find(db, '20260001');
    await expect.poll(() => execute).toHaveBeenCalledTimes(1);
    const others = await Promise.all(['20260002', '20260003', '20260002'].map((id) => find(db, id)));
    expect(others.map((row) => row?.id)).toEqual(['20260002', '20260003', '20260002']);
    expect(execute.mock.calls.map(([query]) => query.parameters)).toEqual([
      [['20260001']],
      [['20260002', '20260003']],
    ]);
    expect(await first).toMatchObject({ id: '20260001' });
  });

  it('rejects a key that PostgreSQL refuses, but not what is looked up with it', async () => {
    const { db } = await testPortal();
    const find = prepareFind();
    const [refused, found] = await Promise.allSettled([find(db, 'a\0b'), find(db, '20260001')]);
    expect(refused).toMatchObject({ status: 'rejected' });
    expect(found).toMatchObject({ status: 'fulfilled', value: { id: '20260001' } });
  });

  it('does not repeat a query that failed for another reason', async () => {
    const { db } = await testPortal();
    const find = prepareFind();
    const execute = vi.spyOn(db.getExecutor(), 'executeQuery').mockRejectedValue(new Error('lost'));
    const both = await Promise.allSettled([find(db, '20260001'), find(db, '20260002')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(execute).toHaveBeenCalledTimes(1);
    execute.mockRestore();
    expect(await find(db, '20260001')).toMatchObject({ id: '20260001' });
  });

  it('does not wait for a query whose connection is lost', async () => {
    const { db } = await testPortal();
    const find = prepareFind();
    const execute = vi
      .spyOn(db.getExecutor(), 'executeQuery')
      .mockReturnValueOnce(new Promise(() => undefined));
    void find(db, '20260001');
    await expect.poll(() => execute).toHaveBeenCalledTimes(1);
    expect(await find(db, '20260002')).toMatchObject({ id: '20260002' });
  });
}
