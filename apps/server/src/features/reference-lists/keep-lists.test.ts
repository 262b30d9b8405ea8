import type { KeptList } from '@formroom/domain/api/reference-lists.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { type ReferenceListName, referenceListNames } from '@formroom/domain/school/reference-lists.ts';
import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';

const URL = '/api/reference-entries';
const ID = '20260001';

const keptLists = async (admin: TestBrowser) => (await admin.get(URL)).json<KeptList[]>();
const entriesOf = async (admin: TestBrowser, list: ReferenceListName) =>
  (await keptLists(admin)).find((kept) => kept.list === list)?.entries ?? [];

async function change(admin: TestBrowser, list: ReferenceListName, ...changes: Record<string, unknown>[]) {
  const response = await admin.post(URL, { list, changes });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<KeptList>();
}

const load = async (browser: TestBrowser) =>
  (await browser.get(`/api/student-record/${ID}`)).json<[StudentRecord]>()[0];

describe('the lists that the office keeps', () => {
  it('come with their limits, what is retired and how many records use each entry', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await change(admin, 'towns', { code: 1, retired: 1 });

    const lists = await keptLists(admin);
    expect(lists.map(({ list, max }) => [list, max])).toEqual([
      ['towns', 100],
      ['religions', 100],
      ['ethnic_groups', 100],
      ['houses', 100],
      ['regional_corporations', 100],
      ['primary_schools', 50],
    ]);
    const students = await portal.db
      .selectFrom('students')
      .select(['address_line_2', 'house_code'])
      .execute();
    const records = { towns: 'address_line_2', houses: 'house_code' } as const;
    for (const [list, field] of Object.entries(records)) {
      for (const entry of lists.find((kept) => kept.list === list)?.entries ?? []) {
        const answer = list === 'towns' ? entry.title : entry.code;
        expect(entry.records, entry.title).toBe(students.filter((row) => row[field] === answer).length);
      }
    }
    expect(lists[0]?.entries[0]).toMatchObject({ code: 1, title: 'Port of Spain', retired: 1 });
    expect(lists.find(({ list }) => list === 'houses')?.entries).toHaveLength(4);
  });

  it('take new entries under codes that no entry had', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const kept = await change(admin, 'houses', { title: ' Cocrico ' }, { title: 'Balisier', retired: 1 });
    expect(kept.entries.slice(-2)).toEqual([
      { code: 5, title: 'Cocrico', retired: 0, records: 0 },
      { code: 6, title: 'Balisier', retired: 1, records: 0 },
    ]);
    expect((await change(admin, 'houses', { title: 'Oilbird' })).entries.at(-1)?.code).toBe(7);
    const choices = (await admin.get('/api/houses')).json<{ id: number; name: string }[]>();
    expect(choices.slice(-2)).toEqual([
      { id: 5, name: 'Cocrico' },
      { id: 7, name: 'Oilbird' },
    ]);
  });

  it('never give one code to two entries that are added at once', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const before = await entriesOf(admin, 'primary_schools');
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        change(admin, 'primary_schools', { title: `School ${index}` }),
      ),
    );
    const codes = (await entriesOf(admin, 'primary_schools')).map(({ code }) => code);
    expect(codes).toEqual(Array.from({ length: before.length + 10 }, (_, index) => index + 1));
  });

  it('begin empty in a new school', async () => {
    const portal = await testPortal();
    await portal.db.deleteFrom('reference_entries').execute();
    const admin = await portal.admin();
    expect((await change(admin, 'houses', { title: 'Ibis' })).entries).toMatchObject([{ code: 1 }]);
  });

  const bad: [string, ReferenceListName, Record<string, unknown>[], string, string][] = [
    ['an empty title', 'towns', [{ title: '  ' }], 'changes.0.title', 'This field is required.'],
    ['no title', 'towns', [{ retired: 1 }], 'changes.0.title', 'This field is required.'],
    ['an emptied title', 'towns', [{ code: 1, title: '' }], 'changes.0.title', 'This field is required.'],
    [
      'a title that no record can hold',
      'primary_schools',
      [{ title: 'Arouca' }, { title: 'x'.repeat(51) }],
      'changes.1.title',
      'Use 50 characters or fewer.',
    ],
    ['a control character', 'towns', [{ title: 'A\u0000b' }], 'changes.0.title', 'Remove the characters'],
    [
      'a twin but for case and accents',
      'towns',
      [{ title: 'síparia' }],
      'changes.0.title',
      '“Siparia” is in',
    ],
    ['a twin but for spaces', 'towns', [{ title: 'Port  of Spain' }], 'changes.0.title', 'is in the list'],
    ['two twins', 'towns', [{ title: 'Toco Bay' }, { title: 'TOCO BAY' }], 'changes.1.title', 'Toco Bay'],
    ['another’s title', 'towns', [{ code: 1, title: 'Arima' }], 'changes.0.title', '“Arima” is in the list'],
    ['an unknown entry', 'towns', [{ code: 999, title: 'x' }], 'changes.0.code', 'There is no such entry.'],
    ['a negative code', 'towns', [{ code: -1, retired: 1 }], 'changes.0.code', 'There is no such entry.'],
    [
      'an entry twice',
      'towns',
      [
        { code: 1, retired: 1 },
        { code: 1, retired: 0 },
      ],
      'changes.1.code',
      'once',
    ],
  ];
  it.each(bad)('refuse %s, and change nothing', async (_, list, changes, place, reason) => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const before = await keptLists(admin);
    const response = await admin.post(URL, { list, changes: [...changes, { title: 'Good Hope' }] });
    expect(response.statusCode, response.body).toBe(422);
    const { errors } = response.json<{ errors: Record<string, string[]> }>();
    expect(errors[place]?.[0]).toContain(reason);
    expect(Object.keys(errors)).toEqual(['message', place]);
    expect(await keptLists(admin)).toEqual(before);
  });

  it.each([
    [{}, 'list'],
    [{ list: 'schools', changes: [{ title: 'x' }] }, 'list'],
    [{ list: 'towns' }, 'changes'],
    [{ list: 'towns', changes: [] }, 'changes'],
    [{ list: 'towns', changes: 'all' }, 'changes'],
    [{ list: 'towns', changes: [{ code: '1', title: 'x' }] }, 'changes'],
    [{ list: 'towns', changes: [{ code: 1, retired: true }] }, 'changes'],
    [{ list: 'towns', changes: Array.from({ length: 201 }, (_, i) => ({ title: `Town ${i}` })) }, 'changes'],
    [{ list: 'towns', changes: [{ title: 'x' }], force: 1 }, 'force'],
  ])('refuse bad body %# by the name of what is wrong', async (body, field) => {
    const admin = await (await testPortal()).admin();
    const response = await admin.post(URL, body);
    expect(response.statusCode, response.body).toBe(422);
    expect(response.json()).toHaveProperty(`errors.${field}`);
  });

  it('say that a twin is retired, and restore it', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await change(admin, 'towns', { code: 1, retired: 1 });
    const response = await admin.post(URL, { list: 'towns', changes: [{ title: 'PORT OF SPAIN' }] });
    expect(response.json()).toHaveProperty(
      ['errors', 'changes.0.title'],
      ['“Port of Spain” is in the list, retired. Restore it instead.'],
    );
    const { entries } = await change(admin, 'towns', { code: 1, retired: 0 });
    expect(entries[0]).toMatchObject({ title: 'Port of Spain', retired: 0 });
  });
});

describe('renaming an entry', () => {
  it('changes no record where the record holds a code', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student(ID)];
    const record = await load(family);
    await change(admin, 'houses', { code: record.house_code ?? 0, title: 'Mot Mot' });
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
    const [first, second] = (await entriesOf(admin, list)).filter(({ records }) => records > 0);
    if (!first || !second) throw new Error('Nobody uses the list.');
    // Names change places: each record must be renamed once.
    const renames = new Map([
      [first.title, second.title],
      [second.title, first.title],
    ]);
    const users = before.filter((row) => renames.has(row[field] ?? ''));
    expect(users).toHaveLength(first.records + second.records);

    portal.pass(5);
    const kept = await change(
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
      })),
    );
  });

  it('reaches a page that holds the old name, and is not taken back by it', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student(ID)];
    await family.post('/api/student', { id: ID, address_line_2: 'Toco', regional_corporation: 'Tobago' });
    const page = await load(family);
    portal.pass(1);
    const toco = (await entriesOf(admin, 'towns')).find(({ title }) => title === 'Toco');
    const tobago = (await entriesOf(admin, 'regional_corporations')).find(({ title }) => title === 'Tobago');
    await change(admin, 'towns', { code: toco?.code, title: 'Toco “Bay”' });
    await change(admin, 'regional_corporations', { code: tobago?.code, title: "Tobago's Assembly" });

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
    const toco = (await entriesOf(admin, 'towns')).find(({ title }) => title === 'Toco');
    await change(admin, 'towns', { code: toco?.code, title: 'Toco Village' });
    expect((await load(family)).address_line_2).toBe('TOCO');
  });

  it('loses nothing of families who save at the same time', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student(ID)];
    await family.post('/api/student', { id: ID, address_line_2: 'Toco' });
    const toco = (await entriesOf(admin, 'towns')).find(({ title }) => title === 'Toco');
    const page = await load(family);
    await Promise.all([
      ...Array.from({ length: 10 }, (_, index) =>
        family.post('/api/student', { ...page, allergy: `Dust ${index}` }),
      ),
      change(admin, 'towns', { code: toco?.code, title: 'Toco Village' }),
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
    const arima = (await entriesOf(admin, 'regional_corporations')).find(({ title }) => title === 'Arima');
    await change(admin, 'religions', { code: 20, retired: 1 });
    await change(admin, 'regional_corporations', { code: arima?.code, retired: 1 });

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

  it('can be taken back by a record that had it, and by no other', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student(ID)];
    await family.post('/api/student', { id: ID, religion_code: 20 });
    await change(admin, 'religions', { code: 20, retired: 1 }, { code: 22, retired: 1 });
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
    for (const path of [
      'towns',
      'religions',
      'ethnic-groups',
      'houses',
      'regional-corporation',
      'primary-schools',
    ]) {
      expect((await family.get(`/api/${path}`)).json()).toEqual((await admin.get(`/api/${path}`)).json());
    }
    expect(referenceListNames).toHaveLength(6);
  });
});
