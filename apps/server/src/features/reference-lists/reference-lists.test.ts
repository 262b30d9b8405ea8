import type { ReferenceListName } from '@formroom/domain/school/reference-lists.ts';
import { describe, expect, it } from 'vitest';
import { updateList, getListEntries, getReferenceLists } from '../../testing/reference-lists.ts';
import { testPortal } from '../../testing/test-portal.ts';

const URL = '/api/reference-entries';

describe('the lists that the office keeps', () => {
  it('come with their limits, what is retired and how many records use each entry', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await updateList(admin, 'towns', { code: 1, retired: 1 });

    const lists = await getReferenceLists(admin);
    expect(lists.map(({ list, max }) => [list, max])).toEqual([
      ['towns', 100],
      ['religions', 100],
      ['ethnic_groups', 100],
      ['houses', 100],
      ['regional_corporations', 100],
      ['primary_schools', 50],
      ['subjects', 100],
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
    const kept = await updateList(admin, 'houses', { title: ' Cocrico ' }, { title: 'Balisier', retired: 1 });
    expect(kept.entries.slice(-2)).toEqual([
      { code: 5, title: 'Cocrico', retired: 0, records: 0 },
      { code: 6, title: 'Balisier', retired: 1, records: 0 },
    ]);
    expect((await updateList(admin, 'houses', { title: 'Oilbird' })).entries.at(-1)?.code).toBe(7);
    const choices = (await admin.get('/api/houses')).json<{ id: number; name: string }[]>();
    expect(choices.slice(-2)).toEqual([
      { id: 5, name: 'Cocrico' },
      { id: 7, name: 'Oilbird' },
    ]);
  });

  it('never give one code to two entries that are added at once', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const before = await getListEntries(admin, 'primary_schools');
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        updateList(admin, 'primary_schools', { title: `School ${index}` }),
      ),
    );
    const codes = (await getListEntries(admin, 'primary_schools')).map(({ code }) => code);
    expect(codes).toEqual(Array.from({ length: before.length + 10 }, (_, index) => index + 1));
  });

  it('begin empty in a new school', async () => {
    const portal = await testPortal();
    await portal.db.deleteFrom('reference_entries').execute();
    const admin = await portal.admin();
    expect((await updateList(admin, 'houses', { title: 'Ibis' })).entries).toMatchObject([{ code: 1 }]);
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
      '“Siparia” is already in',
    ],
    [
      'a twin but for spaces',
      'towns',
      [{ title: 'Port  of Spain' }],
      'changes.0.title',
      'is already in the list',
    ],
    ['two twins', 'towns', [{ title: 'Toco Bay' }, { title: 'TOCO BAY' }], 'changes.1.title', 'Toco Bay'],
    [
      'another’s title',
      'towns',
      [{ code: 1, title: 'Arima' }],
      'changes.0.title',
      '“Arima” is already in the list',
    ],
    [
      'an unknown entry',
      'towns',
      [{ code: 999, title: 'x' }],
      'changes.0.code',
      'This entry does not exist.',
    ],
    ['a negative code', 'towns', [{ code: -1, retired: 1 }], 'changes.0.code', 'This entry does not exist.'],
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
    const before = await getReferenceLists(admin);
    const response = await admin.post(URL, { list, changes: [...changes, { title: 'Good Hope' }] });
    expect(response.statusCode, response.body).toBe(422);
    const { errors } = response.json<{ errors: Record<string, string[]> }>();
    expect(errors[place]?.[0]).toContain(reason);
    expect(Object.keys(errors)).toEqual(['message', place]);
    expect(await getReferenceLists(admin)).toEqual(before);
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
    await updateList(admin, 'towns', { code: 1, retired: 1 });
    const response = await admin.post(URL, { list: 'towns', changes: [{ title: 'PORT OF SPAIN' }] });
    expect(response.json()).toHaveProperty(
      ['errors', 'changes.0.title'],
      ['“Port of Spain” is already in the list, but retired. Restore it instead.'],
    );
    const { entries } = await updateList(admin, 'towns', { code: 1, retired: 0 });
    expect(entries[0]).toMatchObject({ title: 'Port of Spain', retired: 0 });
  });
});
