import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import {
  commit,
  toCsv,
  dumpAllTables,
  previewImport,
  getRefusalMessage,
  NEW_STUDENT_HEADINGS,
  uploadImport,
} from '../../testing/import-workbook.ts';
import { rawWorkbook, textCell } from '../../testing/raw-workbook.ts';
import { testPortal } from '../../testing/test-portal.ts';

const letters = 'ABCDEFGHIJ';
const getRow = (number: number, ...cells: string[]) =>
  `<row r="${number}">${cells.map((text, index) => (text.startsWith('<') ? text : textCell(`${letters[index] ?? ''}${number}`, text))).join('')}</row>`;
const headings = getRow(1, 'Student ID', 'Class', 'Date of Birth');
const workbook = (name: string, ...rows: string[]) =>
  rawWorkbook({ sheets: [{ name, rows: rows.join('') }], parts: { 'xl/vbaProject.bin': 'Sub Auto_Open()' } });

describe('an invalid workbook', () => {
  it('is rejected as a whole with the reason, and nothing is written', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const before = await dumpAllTables(portal.db);
    expect(await getRefusalMessage(admin, await workbook('Marks', getRow(1, 'Subject', 'Mark')))).toBe(
      'There is no column “Student ID” in the first 20 rows of the sheet “Marks”.',
    );
    expect(await getRefusalMessage(admin, await workbook('Students', headings))).toBe(
      'There are no rows under the headings of the sheet “Students”.',
    );
    expect(await getRefusalMessage(admin, Buffer.from('PK\u0003\u0004'))).toContain('The file is damaged.');
    expect(await dumpAllTables(portal.db)).toEqual(before);
    expect(await portal.db.selectFrom('imports').selectAll().execute()).toEqual([]);
  });

  it('gets errors by row, and nothing is written', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const before = await dumpAllTables(portal.db);
    const formula =
      'The cell holds a formula without its result. Open the file in a spreadsheet program, save it and try again.';
    const { counts, rows } = await previewImport(
      admin,
      await workbook(
        'Students',
        headings,
        getRow(2, '20260001', '<c r="B2"><f>A2</f></c>'),
        getRow(3, '20260002', 'x'.repeat(5000)),
        getRow(4, '20260003', '1A', '31/02/2014'),
        getRow(5, '20260004', '<c r="B5" t="e"><v>#N/A</v></c>'),
        getRow(6, '20260005', '1A', '15/03/14'),
        getRow(7, '<c r="A7"><f>1</f></c>', '1A'),
        getRow(8, 'an ID of very many letters', '1A'),
        getRow(9, '20260007', '1A', '2030-01-01'),
        getRow(10, '20260008', 'a&#10;b'),
      ),
    );
    expect(counts).toEqual({ new: 0, changed: 0, unchanged: 0, error: 9 });
    expect(rows.map(({ row, errors }) => [row, ...errors])).toEqual([
      [2, `Class: ${formula}`],
      [3, 'Class: Use 10 characters or fewer.'],
      [4, 'Date of Birth: 31/02/2014 is not a day of the calendar. Write dates as dd/mm/yyyy.'],
      [5, 'Class: Cell B5 holds the error #N/A.'],
      [6, 'Date of Birth: 15/03/14 has a year of two digits. Write dates as dd/mm/yyyy.'],
      [7, `Student ID: ${formula}`],
      [8, 'Student ID: Use 20 characters or fewer.'],
      [9, 'Date of Birth: The date can’t be after today.'],
      [10, 'Class: Remove the characters that can’t be printed.'],
    ]);
    expect(await dumpAllTables(portal.db)).toEqual(before);
  });

  it('is rejected if it is too large or missing, or the request is not multipart', async () => {
    const admin = await (await testPortal()).admin();
    const large = await uploadImport(admin, Buffer.alloc(10 * 1024 * 1024 + 1, 'Student ID\n'));
    expect([large.statusCode, large.json<{ message: string }>().message]).toEqual([
      413,
      'The file is larger than 10 MB. Please choose a smaller one.',
    ]);
    const none = await admin.post(paths.importStudents, new FormData());
    expect(none.statusCode).toBe(422);
    expect((await admin.post(paths.importStudents, { file: 'x' })).statusCode).toBe(415);
  });
});

describe('the workbook of errors', () => {
  it('contains the invalid rows unchanged with the errors, and can be uploaded after they are corrected', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const sheet = await writeXlsx({
      sheets: [
        {
          name: 'Students',
          rows: [
            [...NEW_STUDENT_HEADINGS.split(',').slice(0, 7), 'Registered'],
            ['0007', 'Pierre', 'Zoë', null, '0012', '1A', new Date('2015-03-15T00:00:00Z'), 'No'],
            ['0008', 'Pierre', 'Chloë', null, 34, null, new Date('2015-03-16T00:00:00Z'), 'No'],
            ['0009', 'Pierre-Alexandre-de-la-Tour', 'Mia', null, null, '1A', '31/02/2015', 'No'],
          ],
        },
      ],
    });
    const { import_id: id } = await previewImport(admin, Buffer.from(sheet));
    await commit(admin, id);
    const download = await admin.get(pathTo(paths.importErrors, { id }));
    expect(download.headers['content-disposition']).toBe('attachment; filename="Rows in Error.xlsx"');
    const { sheets } = await readXlsx(download.rawPayload);
    const rows = sheets[0]?.rows ?? [];
    expect(rows).toEqual([
      [...NEW_STUDENT_HEADINGS.split(',').slice(0, 7), 'Registered', 'Errors'],
      [
        '0008',
        'Pierre',
        'Chloë',
        null,
        '34',
        null,
        new Date('2015-03-16T00:00:00Z'),
        'No',
        'Row 3: There is no student with this ID, and a new one needs: Class.',
      ],
      [
        '0009',
        'Pierre-Alexandre-de-la-Tour',
        'Mia',
        null,
        null,
        '1A',
        '31/02/2015',
        'No',
        'Row 4: Last Name: Use 20 characters or fewer. Date of Birth: 31/02/2015 is not a day of the calendar. Write dates as dd/mm/yyyy.',
      ],
    ]);
    const [first = [], second = [], third = []] = rows;
    const mended = [first, second.with(5, '1A'), third.with(1, 'Pierre').with(6, '28/02/2015')];
    const again = await writeXlsx({ sheets: [{ name: 'Rows in error', rows: mended }] });
    expect((await previewImport(admin, Buffer.from(again))).counts).toEqual({
      new: 2,
      changed: 0,
      unchanged: 0,
      error: 0,
    });
  });
});

describe('the template', () => {
  it('has ten text columns, and a sheet that explains them', async () => {
    const admin = await (await testPortal()).admin();
    const response = await admin.get(pathTo(paths.importTemplate, { kind: 'students' }));
    const { sheets } = await readXlsx(response.rawPayload);
    expect(sheets[0]?.rows).toEqual([NEW_STUDENT_HEADINGS.split(',')]);
    expect(sheets[1]?.rows.slice(1, 11).map(([column]) => column)).toEqual(NEW_STUDENT_HEADINGS.split(','));
    expect(await getRefusalMessage(admin, response.rawPayload)).toBe(
      'There are no rows under the headings of the sheet “Students”.',
    );
    expect((await admin.get('/api/import-template/marks')).statusCode).toBe(404);
  });

  it('can be filled in as CSV with leading zeros, and with accents in the Windows encoding', async () => {
    const admin = await (await testPortal()).admin();
    const lines = toCsv(
      NEW_STUDENT_HEADINGS.replaceAll(',', ';'),
      '0012;Müller;Renée;;0007;1A;5/3/2015;;;',
    ).toString();
    const { rows } = await previewImport(admin, Buffer.from(lines, 'latin1'));
    expect(rows[0]).toMatchObject({ status: 'new', student_id: '0012' });
    expect(rows[0]?.changes.map(({ to }) => to)).toEqual(['Müller', 'Renée', '0007', '1A', '2015-03-05']);
  });
});
