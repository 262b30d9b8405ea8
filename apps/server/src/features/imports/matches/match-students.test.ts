import {
  commit,
  dumpAllTables,
  getRefusalMessage,
  previewImport,
  toCsv,
} from '../../../testing/import-workbook.ts';
import { testPortal } from '../../../testing/test-portal.ts';
import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import {
  foreignList,
  match,
  withFields,
  send,
  sendMatch,
  importMatched,
  inspect,
} from '../../../testing/matched-list.ts';

describe('the columns of a list with unknown headings', () => {
  it('are returned with samples and a proposed match, and nothing is stored', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    expect(await getRefusalMessage(admin, foreignList)).toBe(
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
