import type { ImportColumns, SheetMatch } from '@formroom/domain/api/import-matches.ts';
import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import {
  commit,
  dumpAllTables,
  getRefusalMessage,
  previewImport,
  toCsv,
} from '../../../testing/import-workbook.ts';
import { addDays } from '@formroom/domain/school/dates.ts';
import { inTransaction } from '../../../db/database.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { testPortal } from '../../../testing/test-portal.ts';
import { uploadForm } from '../../../testing/upload-form.ts';
import { deleteUnusedMatches, storeMatches } from './import-matches.repository.ts';

const list = toCsv(
  'Arima Secondary,,,,',
  'List of new entrants,,,,',
  'Roll,Child,Born,Kind,Notes,Stream',
  '20270001,"Ali, Zoe",03/04/2015,Fem,likes chess,1A',
  '20270002,"Noël, Max",04/12/2014,Ma,,1A',
);
const match: SheetMatch[] = [
  {
    columns: [
      { heading: 'Roll', field: 'id' },
      { heading: 'Child', field: 'full_name' },
      { heading: 'Born', field: 'date_of_birth' },
      { heading: 'Kind', field: 'sex' },
      { heading: 'Notes', field: 'nothing' },
      { heading: 'Stream', field: 'class_id' },
    ],
    values: { sex: { fem: 'Female', MA: 'Male' } },
  },
];
const withFields = (...fields: string[]): SheetMatch[] =>
  match.map((sheet) => ({
    ...sheet,
    columns: sheet.columns.map((column, index) => ({ ...column, field: fields[index] ?? column.field })),
  }));

const send = (
  admin: TestBrowser,
  path: string,
  parts: Record<string, string> = {},
  bytes: Uint8Array = list,
) => admin.post(path, uploadForm(parts, { name: 'list.csv', bytes }));
const sendMatch = (admin: TestBrowser, chosen: unknown, parts: Record<string, string> = {}) =>
  send(admin, paths.importStudents, { match: JSON.stringify(chosen), ...parts });
/** Imports the list with a match, which is then remembered. */
const importMatched = async (admin: TestBrowser, chosen: unknown, parts: Record<string, string> = {}) => {
  const { import_id: id } = (await sendMatch(admin, chosen, parts)).json<ImportPreview>();
  expect((await commit(admin, id)).statusCode).toBe(200);
};
const inspect = async (admin: TestBrowser, parts: Record<string, string> = {}, bytes: Uint8Array = list) =>
  (await send(admin, paths.importStudentsColumns, parts, bytes)).json<ImportColumns>();

describe('the columns of a list with unknown headings', () => {
  it('are returned with samples and a proposed match, and nothing is stored', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    expect(await getRefusalMessage(admin, list)).toBe(
      'There is no column “Student ID” in the first 20 rows of the file.',
    );
    const before = await dumpAllTables(portal.db);
    const bytes = toCsv('Arima Secondary', 'Roll,Surname,Name,Gender,DOB', '20270001,Ali,Zoe,Fem,03/04/2015');
    const { sheets, dates } = await inspect(admin, {}, bytes);
    const [sheet] = sheets;
    expect(sheets).toHaveLength(1);
    expect(sheet).toMatchObject({ names: [], row: 2, remembered: false, matched_values: {} });
    expect(sheet?.columns.map(({ heading, field, samples }) => [heading, field, ...samples])).toEqual([
      ['Roll', null, '20270001'],
      ['Surname', 'last_name', 'Ali'],
      ['Name', null, 'Zoe'],
      ['Gender', 'sex', 'Fem'],
      ['DOB', 'date_of_birth', '03/04/2015'],
    ]);
    expect(sheet?.columns[2]?.candidates).toEqual(expect.arrayContaining(['first_name', 'father_name']));
    expect(sheet?.options).toEqual(
      expect.arrayContaining([
        { field: 'id', label: 'Student ID' },
        { field: 'full_name', label: 'Student Name' },
      ]),
    );
    expect(sheet?.values).toEqual([
      { field: 'sex', label: 'Sex', unknown: ['Fem'], choices: ['Female', 'Male'], suggested: {} },
    ]);
    expect(dates).toEqual({ order: 'day-first', basis: 'assumed', example: '03/04/2015' });
    expect(await dumpAllTables(portal.db)).toEqual(before);
  });

  it('are imported as the office matched them', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const response = await sendMatch(admin, match, { date_order: 'month-first' });
    const preview = response.json<ImportPreview>();
    expect(preview).toMatchObject({ match: 'chosen', counts: { new: 2, error: 0 } });
    expect(preview.dates).toMatchObject({ order: 'month-first', basis: 'chosen' });
    expect(preview.rows.map(({ changes }) => changes.map(({ to }) => to))).toEqual([
      ['Ali', 'Zoe', '2015-03-04', 'Female', '1A'],
      ['Noël', 'Max', '2014-04-12', 'Male', '1A'],
    ]);
    const audit = portal.db
      .selectFrom('audit_log')
      .select('details')
      .where('details', 'like', '%, columns matched, %');
    expect(await audit.execute()).toHaveLength(1);
  });

  it('don’t hide the Student ID of another file', async () => {
    const admin = await (await testPortal()).admin();
    await importMatched(admin, match);
    const other = toCsv('Class,1A,Roll,25', '', 'Student ID,First Name', '20260001,Another');
    expect((await previewImport(admin, other)).counts).toMatchObject({ changed: 1, error: 0 });
  });

  it('are remembered for the next file with these headings, and can be matched anew', async () => {
    const admin = await (await testPortal()).admin();
    await importMatched(admin, match, { date_order: 'month-first' });
    const next = toCsv('Notes,Stream,Kind,Born,Child,Roll', 'x,1A,FEM,05/06/2015,"Ali, Ann",20270009');
    const preview = await previewImport(admin, next);
    expect(preview).toMatchObject({
      match: 'remembered',
      dates: { order: 'month-first', basis: 'remembered' },
    });
    expect(preview.rows[0]).toMatchObject({ status: 'new', student_id: '20270009', errors: [] });
    const { sheets } = await inspect(admin, {}, next);
    expect(sheets[0]).toMatchObject({ remembered: true, matched_values: match[0]?.values });
    expect(sheets[0]?.values).toMatchObject([{ field: 'sex', unknown: ['FEM'] }]);
    expect(sheets[0]?.columns.map(({ field }) => field)).toEqual([
      'nothing',
      'class_id',
      'sex',
      'date_of_birth',
      'full_name',
      'id',
    ]);
    await importMatched(admin, withFields('id', 'full_name', 'date_of_birth', 'nothing'));
    expect((await previewImport(admin, next)).rows[0]?.changes.map(({ field }) => field)).not.toContain(
      'sex',
    );
  });
});

describe('a match', () => {
  it('is rejected with the reason, and nothing is stored', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const twice = withFields('id', 'full_name', 'date_of_birth', 'sex', 'class_id');
    const cases: [unknown, string][] = [
      [twice, '“Notes” (column E) and “Stream” (column F) are both matched to Class. Leave one of them out.'],
      [withFields('nothing'), 'Choose the column with the Student ID.'],
      [withFields('id', 'password'), '“Child” (column B) can’t be matched to “password” in this sheet.'],
      [
        [{ columns: [{ heading: 'Roll', field: 'id' }] }],
        'The columns were matched for another file. Choose the file again.',
      ],
      [[], 'This field is required.'],
      [{}, 'This answer has the wrong type.'],
    ];
    for (const [chosen, reason] of cases) {
      const response = await sendMatch(admin, chosen);
      expect([response.statusCode, response.json<{ errors: unknown }>().errors], reason).toMatchObject([
        422,
        { match: [reason] },
      ]);
    }
    const broken = await send(admin, paths.importStudents, { match: '{' });
    expect(broken.json()).toMatchObject({ errors: { match: ['This is not JSON.'] } });
    expect(await portal.db.selectFrom('import_matches').selectAll().execute()).toEqual([]);
    expect(await portal.db.selectFrom('imports').selectAll().execute()).toEqual([]);
  });

  it('keeps the values of the file in the rows with errors', async () => {
    const admin = await (await testPortal()).admin();
    const bytes = toCsv('Roll,Kind,Born', '20260001,Fem,soon');
    const columns = ['id', 'sex', 'date_of_birth'].map((field, index) => ({
      heading: ['Roll', 'Kind', 'Born'][index],
      field,
    }));
    const parts = { match: JSON.stringify([{ columns, values: { sex: { Fem: 'Female' } } }]) };
    const { import_id: id, rows } = (
      await send(admin, paths.importStudents, parts, bytes)
    ).json<ImportPreview>();
    await commit(admin, id);
    expect(rows[0]?.errors).toEqual(['Date of Birth: “soon” is not a date. Write dates as dd/mm/yyyy.']);
    const errors = await admin.get(paths.importErrors.replace(':id', id));
    const { sheets } = await inspect(admin, {}, errors.rawPayload);
    expect(sheets[0]?.remembered).toBe(true);
    expect(sheets[0]?.columns.map(({ heading, field }) => [heading, field])).toEqual([
      ['Roll', 'id'],
      ['Kind', 'sex'],
      ['Born', 'date_of_birth'],
      ['Errors', 'nothing'],
    ]);
  });
});

describe('a remembered match', () => {
  const kinds = ['Fem', 'Ma'];
  const next = (kind = 'Fem') =>
    toCsv('Roll,Child,Born,Kind,Notes,Stream', `20270009,"Ali, Ann",03/04/2015,${kind},,1A`);

  it('is stored by the commit, not by the preview', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await sendMatch(admin, match);
    expect(await portal.db.selectFrom('import_matches').select('kind').execute()).toEqual([]);
    expect((await send(admin, paths.importStudents, {}, next())).statusCode).toBe(422);
  });

  it('shows each value that it reads as another', async () => {
    const admin = await (await testPortal()).admin();
    const { rows } = (await sendMatch(admin, match)).json<ImportPreview>();
    expect(rows.map(({ read_as: values }) => values)).toEqual([
      [{ label: 'Sex', from: kinds[0], to: 'Female' }],
      [{ label: 'Sex', from: kinds[1], to: 'Male' }],
    ]);
  });

  it('of somebody else is confirmed at its first use', async () => {
    const portal = await testPortal();
    await importMatched(await portal.admin(), match);
    const other = await portal.staff('office');
    const preview = async () => (await send(other, paths.importStudents, {}, next())).json<ImportPreview>();
    const first = await preview();
    expect(first.matched_by).toMatchObject({ by: 'admin', at: '2026-11-20T13:00:00.000Z' });
    expect(first.matched_by?.columns).toContainEqual({ heading: 'Kind', label: 'Sex' });
    const path = paths.commitImport.replace(':id', first.import_id);
    const refused = await other.post(path);
    expect([refused.statusCode, refused.json<{ errors: unknown }>().errors]).toMatchObject([
      422,
      { confirm_match: ['These columns were matched by admin on 2026-11-20. Confirm it first.'] },
    ]);
    expect((await other.post(path, { confirm_match: true })).statusCode).toBe(200);
    expect((await preview()).matched_by).toBeNull();
    expect((await previewImport(await portal.admin(), next())).matched_by).toBeNull();
  });

  it('changes no value that is ours, and none of a column without fixed values', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await importMatched(admin, match);
    const [stored] = await portal.db.selectFrom('import_matches').selectAll().execute();
    // As an earlier release could have stored it.
    const values = {
      sex: { female: 'Male' },
      last_name: { ali: 'Noël' },
      date_of_birth: { '03/04/2015': '2001-01-01' },
    };
    const content = JSON.stringify({
      ...(JSON.parse(stored?.content ?? '') as object),
      match: { ...match[0], values },
    });
    await portal.db.updateTable('import_matches').set({ content }).execute();
    const { rows } = await previewImport(admin, next('Female'));
    expect(rows[0]?.changes.map(({ to }) => to)).toEqual(['Ali', 'Ann', '2015-04-03', 'Female', '1A']);
    expect(rows[0]).not.toHaveProperty('read_as');
  });

  it('gives a heading of ours no other meaning', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const bytes = toCsv('Roll,First Name,Last Name', '20260001,Zoe,Ali');
    const columns = [
      { heading: 'Roll', field: 'id' },
      { heading: 'First Name', field: 'last_name' },
      { heading: 'Last Name', field: 'first_name' },
    ];
    const swapped = await send(admin, paths.importStudents, { match: JSON.stringify([{ columns }]) }, bytes);
    expect([swapped.statusCode, swapped.json<{ message: string }>().message]).toEqual([
      422,
      '“First Name” (column B) is one of our headings and can’t be another column. Leave it out, or change the heading in the file.',
    ]);
    const right = [
      columns[0],
      { heading: 'First Name', field: 'first_name' },
      { heading: 'Last Name', field: 'last_name' },
    ];
    const done = (
      await send(admin, paths.importStudents, { match: JSON.stringify([{ columns: right }]) }, bytes)
    ).json<ImportPreview>();
    await commit(admin, done.import_id);
    const [stored] = await portal.db.selectFrom('import_matches').selectAll().execute();
    const content = JSON.stringify({ ...(JSON.parse(stored?.content ?? '') as object), match: { columns } });
    await portal.db.updateTable('import_matches').set({ content }).execute();
    const again = toCsv('Roll,First Name,Last Name', '20260003,Zoe,Ali');
    const { rows } = await previewImport(admin, again);
    expect(rows[0]?.changes.map(({ field, to }) => [field, to])).toEqual([
      ['first_name', 'Zoe'],
      ['last_name', 'Ali'],
    ]);
  });

  it.each([
    [
      'last_name',
      { Ali: 'Noël' },
      'The values of Last Name are read as they are in the file. Correct them there.',
    ],
    [
      'id',
      { 20270001: '20260001' },
      'The values of Student ID are read as they are in the file. Correct them there.',
    ],
    [
      'date_of_birth',
      { '03/04/2015': '2001-01-01' },
      'The values of Date of Birth are read as they are in the file. Correct them there.',
    ],
    ['sex', { Fem: 'Zebra' }, '“Zebra” is no value of Sex.'],
  ])('can’t have values of %s that are not coded', async (field, replaced, reason) => {
    const admin = await (await testPortal()).admin();
    const chosen = [{ columns: match[0]?.columns, values: { [field]: replaced } }];
    for (const path of [paths.importStudents, paths.importStudentsColumns]) {
      const response = await send(admin, path, { match: JSON.stringify(chosen) });
      expect([response.statusCode, response.json<{ errors: unknown }>().errors], path).toMatchObject([
        422,
        { match: [reason] },
      ]);
    }
  });

  it('is deleted when nobody has used it for 400 days', async () => {
    const portal = await testPortal();
    await importMatched(await portal.admin(), match);
    const count = async () => (await portal.db.selectFrom('import_matches').select('kind').execute()).length;
    await deleteUnusedMatches(portal.db, addDays(new Date('2026-11-20T13:00:00Z'), 399));
    expect(await count()).toBe(1);
    await deleteUnusedMatches(portal.db, addDays(new Date('2026-11-20T13:00:00Z'), 401));
    expect(await count()).toBe(0);
  });

  it('is one of 200 at most, of which the oldest unused goes', async () => {
    const { db } = await testPortal();
    const by = { changedBy: { role: 'admin', id: 'admin' }, now: new Date('2026-11-20T13:00:00Z') } as const;
    const remember = (key: string, minutes: number) =>
      inTransaction(db, (trx) =>
        storeMatches(trx, 'students', [{ key, match: { columns: [] } }], {
          ...by,
          now: new Date(by.now.getTime() + minutes * 60_000),
        }),
      );
    for (let number = 0; number < 201; number += 1) await remember(`key ${number}`, number);
    const kept = await db.selectFrom('import_matches').select('content').execute();
    expect(kept).toHaveLength(200);
    expect(JSON.stringify(kept)).not.toContain('"key 0"');
  });
});

it('says that a list has no headings, and that a date is too early', async () => {
  const admin = await (await testPortal()).admin();
  const cells = Array.from({ length: 50 }, (_, index) => `value ${index}`).join(',');
  const unnamed = await send(admin, paths.importStudentsColumns, {}, toCsv(cells, cells));
  expect(unnamed.json()).toMatchObject({
    message:
      'We found no row of headings in the first 20 rows of the file. Add a row that names each column.',
  });
  const early = await previewImport(admin, toCsv('Student ID,Entry Date', '20260001,01/09/1850'));
  expect(early.rows[0]?.errors).toEqual(['Entry Date: The date can’t be before 1900-01-01.']);
});
