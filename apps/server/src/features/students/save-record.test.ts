import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';

const ID = '20260001';

const load = async (browser: TestBrowser) =>
  (await browser.get(`/api/student-record/${ID}`)).json<[StudentRecord]>()[0];

const save = async (browser: TestBrowser, record: Record<string, unknown>) => {
  const response = await browser.post('/api/student', record);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: StudentRecord }>().data;
};

const getHistory = async ({ db }: Awaited<ReturnType<typeof testPortal>>) =>
  await db
    .selectFrom('history')
    .select(['field', 'old_value', 'new_value', 'changed_by', 'version'])
    .where('student_id', '=', ID)
    .orderBy('version')
    .orderBy('field')
    .execute();

describe('saving a record', () => {
  it('stores the changes with the next version and a history row for each field', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const loaded = await load(browser);

    const saved = await save(browser, { ...loaded, middle_name: ' Marie ', no_at_home: 3 });

    expect(saved).toMatchObject({ middle_name: 'Marie', no_at_home: 3, version: loaded.version + 1 });
    expect(saved.updatedAt).toBe('2026-11-20T13:00:00.000Z');
    expect(await load(browser)).toEqual(saved);
    expect(await getHistory(portal)).toMatchObject([
      {
        field: 'middle_name',
        old_value: 'null',
        new_value: '"Marie"',
        changed_by: `student:${ID}`,
        version: 1,
      },
      { field: 'no_at_home', new_value: '3' },
    ]);
  });

  it('changes the ETag that pages poll with', async () => {
    const portal = await testPortal();
    const [mother, father] = [await portal.student(), await portal.student()];
    const url = `/api/student-record/${ID}`;
    const seen = String((await mother.get(url)).headers.etag);
    const ask = async () => (await mother.send('GET', url, undefined, { 'if-none-match': seen })).statusCode;
    expect(await ask()).toBe(304);
    await save(father, { id: ID, allergy: 'Dust' });
    expect(await ask()).toBe(200);
  });

  it('without changes writes nothing', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const loaded = await load(browser);
    expect(await save(browser, { ...loaded })).toEqual(loaded);
    expect(await getHistory(portal)).toEqual([]);
  });

  it('keeps the fields that another editor changed since the page was loaded', async () => {
    const portal = await testPortal();
    const [mother, father] = [await portal.student(), await portal.student()];
    const [seenByMother, seenByFather] = [await load(mother), await load(father)];

    await save(mother, { ...seenByMother, allergy: 'Peanuts', phone_home: '5550101' });
    const merged = await save(father, { ...seenByFather, nationality: 'Tobagonian' });

    expect(merged).toMatchObject({ allergy: 'Peanuts', phone_home: '5550101', nationality: 'Tobagonian' });
  });

  it('overwrites a field that both changed, and keeps both values in the history', async () => {
    const portal = await testPortal();
    const [mother, father] = [await portal.student(), await portal.student()];
    const [seenByMother, seenByFather] = [await load(mother), await load(father)];

    await save(mother, { ...seenByMother, allergy: 'Peanuts' });
    const merged = await save(father, { ...seenByFather, allergy: 'Dust' });

    expect(merged.allergy).toBe('Dust');
    expect(await getHistory(portal)).toMatchObject([
      { old_value: JSON.stringify(seenByMother.allergy), new_value: '"Peanuts"' },
      { old_value: '"Peanuts"', new_value: '"Dust"' },
    ]);
  });

  it('returns which changes by others it replaced', async () => {
    const portal = await testPortal();
    const [mother, father] = [await portal.student(), await portal.student()];
    const [seenByMother, seenByFather] = [await load(mother), await load(father)];
    const saved = await save(mother, { ...seenByMother, allergy: 'Peanuts', transport: 1 });

    const answer = await father.post('/api/student', {
      ...seenByFather,
      allergy: 'Dust',
      nationality: 'Guyanese',
    });
    expect(answer.json()).toMatchObject({ replaced: { allergy: 'Peanuts' } });
    expect(answer.json<{ replaced: object }>().replaced).not.toHaveProperty('transport');

    const again = await mother.post('/api/student', {
      ...saved,
      version: saved.version + 1,
      allergy: 'Nuts',
    });
    expect(again.json()).not.toHaveProperty('replaced');
  });

  it('does not restore an old value from a page that is many versions behind', async () => {
    const portal = await testPortal();
    const [mother, father] = [await portal.student(), await portal.student()];
    const old = await load(father);
    let fresh = await load(mother);
    for (const allergy of ['Dust', 'Dust and peanuts', 'Peanuts'])
      fresh = await save(mother, { ...fresh, allergy });

    const merged = await save(father, { ...old, transport: 1 });
    expect(merged).toMatchObject({ allergy: 'Peanuts', transport: 1 });

    const backToOld = await save(father, { ...merged, allergy: old.allergy });
    expect(backToOld.allergy).toBe(old.allergy);
  });

  it('compares with the stored record if no version is sent', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const { version, ...record } = await load(browser);
    await save(browser, { ...record, version, allergy: 'Peanuts' });

    const saved = await save(browser, { ...record, transport: 1 });
    expect(saved).toMatchObject({ allergy: record.allergy, transport: 1, version: version + 2 });
  });

  it('ignores a version that the record never had', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const record = await load(browser);
    expect(await save(browser, { ...record, version: 999, transport: 0, allergy: 'Dust' })).toMatchObject({
      allergy: 'Dust',
      version: 1,
    });
  });

  it('does not change fields that are not sent', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const record = await load(browser);
    const saved = await save(browser, { id: ID, allergy: 'Dust' });
    expect(saved).toEqual({ ...record, allergy: 'Dust', version: 1, updatedAt: saved.updatedAt });
  });

  it('does not reset a step that another page has finished since', async () => {
    const portal = await testPortal();
    const [here, there] = [await portal.student(), await portal.student()];
    await save(here, { id: ID, version: 0, progress: { otherData: 0 } });
    const held = await load(here);
    await save(there, { ...held, progress: { ...held.progress, otherData: 1 } });
    expect(held.progress.otherData).toBe(0);
    const saved = await save(here, { ...held, allergy: 'Dust' });
    expect(saved).toMatchObject({ allergy: 'Dust', progress: { otherData: 1 } });
  });

  it('stores a town that is posted as an object by its name', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const saved = await save(browser, { id: ID, address_line_2: { id: 4, town_name: 'Arima' } });
    expect(saved.address_line_2).toBe('Arima');
    const again = await save(browser, { ...saved, address_line_2: { id: 4, town_name: 'Arima' } });
    expect(again.version).toBe(saved.version);
  });

  it('stores progress flags individually', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const record = await load(browser);
    const saved = await save(browser, { id: ID, progress: { familyData: 1 } });
    expect(saved.progress).toEqual({ ...record.progress, familyData: 1 });
  });

  it('is rejected as a whole if one answer is invalid', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const record = await load(browser);
    const response = await browser.post('/api/student', { ...record, allergy: 'Dust', phone_home: '555' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: { phone_home: ['7 Digits Needed'] } });
    expect(await load(browser)).toEqual(record);
    expect(await getHistory(portal)).toEqual([]);
  });

  it('is not rejected for an invalid value that was stored before', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const longName = 'A name that the import brought in';
    await portal.db.updateTable('students').set({ first_name: longName }).where('id', '=', ID).execute();
    const record = await load(browser);
    expect(await save(browser, { ...record, allergy: 'Dust' })).toMatchObject({
      first_name: longName,
      allergy: 'Dust',
    });
  });

  it('ignores answers that only the school may change if a family sends them, but stores an administrator’s', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const record = await load(browser);
    const schoolOnly = {
      class_id: '5D',
      house_code: 1 + ((record.house_code ?? 0) % 4),
      entry_date: '2020-09-01',
    };
    expect(await save(browser, { ...record, ...schoolOnly })).toEqual(record);
    expect(await save(await portal.admin(), { ...record, ...schoolOnly })).toMatchObject(schoolOnly);
  });

  it('loses no field of twenty concurrent saves', async () => {
    const portal = await testPortal();
    const browser = await portal.student();
    const record = await load(browser);
    const names = Object.keys(record)
      .filter(
        (name) => /_name$|_occupation$|^email_/.test(name) && name !== 'first_name' && name !== 'last_name',
      )
      .concat([
        'allergy',
        'medical_history',
        'other_illness',
        'achievements',
        'special_consideration',
        'sea_no',
      ]);
    const getValue = (name: string) =>
      name.startsWith('email') ? `${name}@example.com` : `x ${name}`.slice(0, 15);

    await Promise.all(names.map((name) => save(browser, { ...record, [name]: getValue(name) })));

    const merged = await load(browser);
    expect(merged).toMatchObject(Object.fromEntries(names.map((name) => [name, getValue(name)])));
    expect(merged.version).toBe(record.version + names.length);
  });
});

it('a family’s change has the risk by which the office reviews it, and the office’s own change has none', async () => {
  const portal = await testPortal();
  await save(await portal.student(), { id: ID, allergy: 'Dust', achievements: 'Chess' });
  await save(await portal.admin(), { id: ID, allergy: 'Peanuts' });
  const changes = await portal.db
    .selectFrom('history')
    .select(['field', 'review_risk', 'seen_at'])
    .where('student_id', '=', ID)
    .orderBy('version')
    .orderBy('field')
    .execute();
  expect(changes).toEqual([
    { field: 'achievements', review_risk: 3, seen_at: null },
    { field: 'allergy', review_risk: 1, seen_at: null },
    { field: 'allergy', review_risk: null, seen_at: null },
  ]);
});
