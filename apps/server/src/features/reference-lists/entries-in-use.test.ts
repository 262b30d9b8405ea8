import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { referenceLists } from '@formroom/domain/school/reference-lists.ts';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { updateList, getListEntries, findEntryByTitle } from '../../testing/reference-lists.ts';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';

const ID = '20260001';

const load = async (browser: TestBrowser) =>
  (await browser.get(`/api/student-record/${ID}`)).json<[StudentRecord]>()[0];

describe('renaming an entry', () => {
  it('changes no record where the record holds a code', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student(ID)];
    const record = await load(family);
    await updateList(admin, 'houses', { code: record.house_code ?? 0, title: 'Mot Mot' });
    expect(await load(family)).toEqual(record);
    expect((await family.get('/api/houses')).body).toContain('"name":"Mot Mot"');
  });

  it.each([
    ['towns', 'address_line_2'],
    ['regional_corporations', 'regional_corporation'],
    ['primary_schools', 'previous_school'],
  ] as const)('of the %s is followed by every record, with its history', async (list, field) => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const rowsNow = () =>
      portal.db.selectFrom('students').select(['id', field, 'version', 'updated_at']).orderBy('id').execute();
    const before = await rowsNow();
    const [first, second] = (await getListEntries(admin, list)).filter(({ records }) => records > 0);
    if (!first || !second) throw new Error('Nobody uses the list.');
    // Names change places: each record must be renamed once.
    const renames = new Map([
      [first.title, second.title],
      [second.title, first.title],
    ]);
    const users = before.filter((row) => renames.has(row[field] ?? ''));
    expect(users).toHaveLength(first.records + second.records);

    portal.pass(5);
    const kept = await updateList(
      admin,
      list,
      { code: first.code, title: second.title },
      { code: second.code, title: first.title },
    );

    expect(kept.entries.find(({ code }) => code === first.code)).toMatchObject({
      title: second.title,
      records: first.records,
    });
    expect(await rowsNow()).toEqual(
      before.map((row) => {
        const title = renames.get(row[field] ?? '');
        if (title === undefined) return row;
        return { ...row, [field]: title, version: row.version + 1, updated_at: '2026-11-20T13:05:00.000Z' };
      }),
    );
    const history = await portal.db.selectFrom('history').selectAll().orderBy('student_id').execute();
    expect(history).toEqual(
      users.map((row) => ({
        id: expect.any(Number) as number,
        student_id: row.id,
        version: row.version + 1,
        field,
        old_value: JSON.stringify(row[field]),
        new_value: JSON.stringify(renames.get(row[field] ?? '')),
        changed_by: 'admin:admin',
        changed_at: '2026-11-20T13:05:00.000Z',
        source: null,
        // The office does not review its own changes.
        review_risk: null,
        seen_at: null,
        seen_by: null,
        step: 0,
        shown_from: null,
        cause: null,
      })),
    );
  });

  it('is not reverted by a page with the old name', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student(ID)];
    await family.post('/api/student', { id: ID, address_line_2: 'Toco', regional_corporation: 'Tobago' });
    const page = await load(family);
    portal.pass(1);
    const toco = await findEntryByTitle(admin, 'towns', 'Toco');
    const tobago = await findEntryByTitle(admin, 'regional_corporations', 'Tobago');
    await updateList(admin, 'towns', { code: toco.code, title: 'Toco “Bay”' });
    await updateList(admin, 'regional_corporations', { code: tobago.code, title: "Tobago's Assembly" });

    const saved = await family.post('/api/student', { ...page, allergy: 'Dust' });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await load(family)).toMatchObject({
      address_line_2: 'Toco “Bay”',
      regional_corporation: "Tobago's Assembly",
      allergy: 'Dust',
      version: page.version + 3,
    });
    expect((await admin.get(`/api/student-history/${ID}?limit=2`)).json()).toMatchObject([
      { field: 'allergy' },
      { field: 'regional_corporation', from: 'Tobago', to: "Tobago's Assembly", by: 'admin' },
      { field: 'address_line_2', from: 'Toco', to: 'Toco “Bay”', by: 'admin' },
    ]);
  });

  it('leaves alone what a family typed in its own way', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student(ID)];
    await family.post('/api/student', { id: ID, address_line_2: 'TOCO' });
    const toco = await findEntryByTitle(admin, 'towns', 'Toco');
    await updateList(admin, 'towns', { code: toco.code, title: 'Toco Village' });
    expect((await load(family)).address_line_2).toBe('TOCO');
  });

  it('loses nothing of families who save at the same time', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student(ID)];
    await family.post('/api/student', { id: ID, address_line_2: 'Toco' });
    const toco = await findEntryByTitle(admin, 'towns', 'Toco');
    const page = await load(family);
    await Promise.all([
      ...Array.from({ length: 10 }, (_, index) =>
        family.post('/api/student', { ...page, allergy: `Dust ${index}` }),
      ),
      updateList(admin, 'towns', { code: toco.code, title: 'Toco Village' }),
      ...Array.from({ length: 10 }, (_, index) =>
        family.post('/api/student', { ...page, achievements: `Chess ${index}` }),
      ),
    ]);
    const record = await load(family);
    expect(record.address_line_2).toBe('Toco Village');
    const versions = await portal.db
      .selectFrom('history')
      .select(['version', 'field'])
      .where('student_id', '=', ID)
      .orderBy('version')
      .execute();
    expect(new Set(versions.map(({ version }) => version)).size).toBe(versions.length);
    expect(versions.filter(({ field }) => field === 'address_line_2')).toHaveLength(2);
    expect(record.version).toBe(versions.length);
  });
});

describe('a retired entry', () => {
  it('can’t be chosen any more, but stays with the records that have it', async () => {
    const portal = await testPortal();
    const [admin, family, other] = [
      await portal.admin(),
      await portal.student(ID),
      await portal.student('20260003'),
    ];
    await family.post('/api/student', { id: ID, religion_code: 20, regional_corporation: 'Arima' });
    await other.post('/api/student', { id: '20260003', religion_code: 21, regional_corporation: 'Siparia' });
    const arima = await findEntryByTitle(admin, 'regional_corporations', 'Arima');
    await updateList(admin, 'religions', { code: 20, retired: 1 });
    await updateList(admin, 'regional_corporations', { code: arima.code, retired: 1 });

    for (const path of ['/api/religions', '/api/regional-corporation']) {
      const [all, forOther, forFamily] = [
        await admin.get(path),
        await other.get(path),
        await family.get(path),
      ];
      expect(forOther.json()).toEqual(all.json());
      expect(forFamily.json<unknown[]>()).toHaveLength(all.json<unknown[]>().length + 1);
    }
    expect((await family.get('/api/religions')).body).toContain('"code":20');

    const chosen = await other.post('/api/student', { id: '20260003', religion_code: 20 });
    expect(chosen.statusCode).toBe(422);
    expect(chosen.json()).toMatchObject({ errors: { religion_code: ['Choose one from the list.'] } });

    const page = await load(family);
    const saved = await family.post('/api/student', { ...page, allergy: 'Dust' });
    expect(saved.json()).toMatchObject({ data: { religion_code: 20, regional_corporation: 'Arima' } });
    expect((await admin.get(`/api/registration-form/${ID}`)).statusCode).toBe(200);
  });

  it('can be restored only in a record that had it', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student(ID)];
    await family.post('/api/student', { id: ID, religion_code: 20 });
    await updateList(admin, 'religions', { code: 20, retired: 1 }, { code: 22, retired: 1 });
    // Later than what the history shows as one change (R65).
    portal.pass(11);
    await family.post('/api/student', { id: ID, religion_code: 21 });
    expect((await family.post('/api/student', { id: ID, religion_code: 22 })).statusCode).toBe(422);
    expect((await admin.post('/api/student', { id: ID, religion_code: 22 })).statusCode).toBe(422);
    const [newest] = (await admin.get(`/api/student-history/${ID}`)).json<{ from: number }[]>();
    const back = await admin.post('/api/student', { id: ID, religion_code: newest?.from });
    expect(back.json(), back.body).toMatchObject({ data: { religion_code: 20 } });
  });
});

describe('the lists of families', () => {
  it('are the same for everybody while nothing is retired', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student(ID)];
    for (const { path } of Object.values(referenceLists)) {
      expect((await family.get(path)).json()).toEqual((await admin.get(path)).json());
    }
  });
});

describe('keeping lists', () => {
  it('takes no more statements in a larger school', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const kept = await findEntryByTitle(admin, 'towns', 'Arima');
    const rename = (title: string) =>
      countQueries(portal.db, () => updateList(admin, 'towns', { code: kept.code, title }));
    const look = () => countQueries(portal.db, () => admin.get('/api/reference-entries'));
    const [renamed, looked] = [await rename('Arima Town'), await look()];
    await addCopiedStudents(portal.db, 3000);
    expect(await look()).toBeLessThanOrEqual(looked);
    expect(await rename('Royal Borough of Arima')).toBeLessThanOrEqual(renamed);
    expect((await findEntryByTitle(admin, 'towns', 'Royal Borough of Arima')).records).toBeGreaterThan(
      4 * kept.records,
    );
  });
});
