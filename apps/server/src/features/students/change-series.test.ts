import type { HistoryEntry } from '@formroom/domain/api/history.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { SaveStudentResponse, StudentRecord } from '@formroom/domain/api/students.ts';
import { expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { KEPT_STEPS } from './change-series.ts';

const ID = '20260001';

async function openRecord() {
  const portal = await testPortal();
  const [family, admin] = [await portal.student(ID), await portal.admin()];
  const save = async (browser: TestBrowser, answers: Record<string, unknown>) => {
    const response = await browser.post(paths.saveStudent, { id: ID, ...answers });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<SaveStudentResponse>();
  };
  const load = async () => {
    const response = await family.get(pathTo(paths.studentRecord, { id: ID }));
    const [record] = response.json<[StudentRecord]>();
    return record;
  };
  const changes = async () => {
    const response = await admin.get(pathTo(paths.studentHistory, { id: ID }));
    return response.json<HistoryEntry[]>().map(({ field, from, to, by }) => [field, from, to, by]);
  };
  const countRows = async () => (await portal.db.selectFrom('history').select('id').execute()).length;
  await portal.db
    .updateTable('students')
    .set({ allergy: null, achievements: null })
    .where('id', '=', ID)
    .execute();
  return { portal, family, admin, save, load, changes, countRows };
}

it('a family’s changes of one field within minutes are one, from the first value to the last', async () => {
  const { portal, family, admin, save, changes } = await openRecord();
  for (const allergy of ['Nut', 'Nuts', 'Nuts, dust']) {
    await save(family, { allergy, achievements: `Chess, ${allergy}` });
    portal.pass(9);
  }
  expect(await changes()).toEqual([
    ['achievements', null, 'Chess, Nuts, dust', 'Family'],
    ['allergy', null, 'Nuts, dust', 'Family'],
  ]);
  portal.pass(2);
  await save(family, { allergy: 'Nuts' });
  await save(admin, { allergy: 'Dust' });
  await save(family, { allergy: 'Nuts' });
  await save(family, { allergy: 'Dust' });
  expect((await changes()).slice(0, 3)).toEqual([
    ['allergy', 'Dust', 'Dust', 'Family'],
    ['allergy', 'Nuts', 'Dust', 'admin'],
    ['allergy', 'Nuts, dust', 'Nuts', 'Family'],
  ]);
});

it('a page that was loaded between two of them reverts none, and changes what it changed', async () => {
  const { family, admin, save } = await openRecord();
  await save(family, { allergy: 'Nut' });
  const { data: between } = await save(family, { allergy: 'Nuts' });
  await save(family, { allergy: 'Nuts, dust' });
  const merged = await save(admin, { ...between, achievements: 'Chess' });
  expect(merged.data).toMatchObject({ allergy: 'Nuts, dust', achievements: 'Chess' });
  const later = await save(admin, { ...between, allergy: 'Nut' });
  expect(later).toMatchObject({ data: { allergy: 'Nut' }, replaced: { allergy: 'Nuts, dust' } });
});

it('what another device of the family typed meanwhile stays in the history', async () => {
  const { family, save, load, changes } = await openRecord();
  const opened = await load();
  await save(family, { ...opened, allergy: 'Typed on the phone' });
  await save(family, { ...opened, allergy: 'Typed on the tablet' });
  expect(await changes()).toEqual([
    ['allergy', 'Typed on the phone', 'Typed on the tablet', 'Family'],
    ['allergy', null, 'Typed on the phone', 'Family'],
  ]);
});

it('of an endless series the first and the newest are kept, and an old page reverts none', async () => {
  const { family, save, load, changes, countRows } = await openRecord();
  const first = await load();
  const records: StudentRecord[] = [];
  for (let change = 1; change <= KEPT_STEPS + 10; change += 1)
    records.push((await save(family, { version: 0, allergy: `Dust ${change}` })).data);
  expect(await countRows()).toBe(KEPT_STEPS + 1);
  expect((await changes()).at(-1)).toEqual(['allergy', null, 'Dust 1', 'Family']);

  // Its value is no longer kept, so that it counts as not changed.
  const { data } = await save(family, { ...records[3], achievements: 'Chess' });
  expect(data).toMatchObject({ allergy: `Dust ${KEPT_STEPS + 10}`, achievements: 'Chess' });
  // Those before the series and near its end are known.
  for (const page of [first, records.at(-3), records[0]])
    expect((await save(family, { ...page, achievements: 'Go' })).data.allergy).toBe(data.allergy);
  expect((await save(family, { ...records.at(-3), allergy: 'Pollen' })).data.allergy).toBe('Pollen');
});
