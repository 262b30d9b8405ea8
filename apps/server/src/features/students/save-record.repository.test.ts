import { expect, it } from 'vitest';
import { inTransaction, type Trx } from '../../db/database.ts';
import { isOnPostgres } from '../../testing/database-template.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { storeConfirmations } from './confirmations.repository.ts';
import { storeSave } from './save-record.repository.ts';
import { StaleVersionError } from './students.repository.ts';

const IDS = ['20260001', '20260002', '20260003'];
const NOW = '2026-09-01T12:00:00.000Z';

const findStored = async ({ db }: TestPortal) => ({
  students: await db
    .selectFrom('students')
    .select(['id', 'version', 'allergy', 'achievements'])
    .where('id', 'in', IDS)
    .orderBy('id')
    .execute(),
  history: await db
    .selectFrom('history')
    .select(['student_id', 'version', 'field', 'new_value'])
    .where('student_id', 'in', IDS)
    .orderBy('student_id')
    .execute(),
});

/** Stores a changed allergy of a student whose record is at `version`. */
const store = ({ db }: TestPortal, id: string, allergy: string, version: number) =>
  storeSave(db, {
    id,
    version,
    columns: { allergy, version: version + 1, updated_at: NOW },
    changedBy: { role: 'student', id },
    source: null,
    changes: [{ field: 'allergy', from: null, to: allergy }],
    confirmations: [{ item: 'allergy', value: allergy }],
  });

async function openRecords() {
  const portal = await testPortal();
  const before = await findStored(portal);
  const versions = Object.fromEntries(before.students.map(({ id, version }) => [id, version]));
  return { portal, before, getVersion: (id: string) => versions[id] ?? 0 };
}
type Records = Awaited<ReturnType<typeof openRecords>>;

it('stores concurrent saves of several records, each with its own values and history', async () => {
  const { portal, before, getVersion } = await openRecords();
  await Promise.all(IDS.map((id) => store(portal, id, `Dust of ${id}`, getVersion(id))));
  expect(await findStored(portal)).toEqual({
    students: before.students.map((student) => ({
      ...student,
      version: student.version + 1,
      allergy: `Dust of ${student.id}`,
    })),
    history: IDS.map((id) => ({
      student_id: id,
      version: getVersion(id) + 1,
      field: 'allergy',
      new_value: JSON.stringify(`Dust of ${id}`),
    })),
  });
});

it('of two concurrent saves of a version stores one, and the saves of others', async () => {
  const { portal, getVersion } = await openRecords();
  const settled = await Promise.allSettled([
    store(portal, '20260001', 'Dust', getVersion('20260001')),
    store(portal, '20260001', 'Nuts', getVersion('20260001')),
    store(portal, '20260002', 'Milk', getVersion('20260002') - 1),
    store(portal, '20260003', 'Milk', getVersion('20260003')),
  ]);
  const stale = settled.filter(({ status }) => status === 'rejected');
  expect(stale).toEqual([
    { status: 'rejected', reason: expect.any(StaleVersionError) as unknown },
    { status: 'rejected', reason: new StaleVersionError('20260002', getVersion('20260002') - 1) },
  ]);
  const { history } = await findStored(portal);
  expect(history.map(({ student_id }) => student_id)).toEqual(['20260001', '20260003']);
});

if (isOnPostgres()) {
  /** Saves two records while a transaction that has changed the first is open: only the first save waits for its end. */
  async function saveDuring({ portal, getVersion }: Records, change: (trx: Trx) => Promise<unknown>) {
    const { waiting } = await inTransaction(portal.db, async (trx) => {
      await change(trx);
      const waiting = store(portal, '20260001', 'Dust', getVersion('20260001'));
      await store(portal, '20260002', 'Nuts', getVersion('20260002'));
      return { waiting };
    });
    await waiting;
  }

  it('does not delay a save by another one whose record is locked', async () => {
    const records = await openRecords();
    await saveDuring(records, (trx) =>
      trx.updateTable('students').set({ allergy: 'Cats' }).where('id', '=', '20260001').execute(),
    );
    const { students } = await findStored(records.portal);
    expect(students.map(({ allergy }) => allergy).slice(0, 2)).toEqual(['Dust', 'Nuts']);
  });

  it('does not delay a save by another one whose item is being confirmed', async () => {
    const records = await openRecords();
    const { db } = records.portal;
    const { year } = await db
      .updateTable('school_years')
      .set({ began_at: NOW })
      .where('state', '=', 'current')
      .returning('year')
      .executeTakeFirstOrThrow();
    await saveDuring(records, (trx) =>
      storeConfirmations(trx, {
        id: '20260001',
        version: records.getVersion('20260001'),
        year,
        items: [{ item: 'allergy', value: '"Cats"' }],
        by: { role: 'student', id: '20260001' },
        source: null,
        at: new Date(NOW),
      }),
    );
    const values = await db.selectFrom('confirmations').select('value').orderBy('student_id').execute();
    expect(values.map(({ value }) => value)).toEqual(['"Dust"', '"Nuts"']);
  });

  it('rejects a value that PostgreSQL refuses, but not the saves beside it', async () => {
    const { portal, getVersion } = await openRecords();
    const [refused, stored] = await Promise.allSettled([
      store(portal, '20260001', 'a\0b', getVersion('20260001')),
      store(portal, '20260002', 'Nuts', getVersion('20260002')),
    ]);
    expect([refused.status, stored.status]).toEqual(['rejected', 'fulfilled']);
    const { history } = await findStored(portal);
    expect(history.map(({ student_id }) => student_id)).toEqual(['20260002']);
  });
}
