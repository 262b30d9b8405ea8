import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { expect, it } from 'vitest';
import { commit, getRefusalMessage, previewImport, toCsv } from '../../testing/import-workbook.ts';
import { rawWorkbook, textCell } from '../../testing/raw-workbook.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { uploadForm } from '../../testing/upload-form.ts';

const HEADINGS = 'Student ID,Last Name,First Name,Class,Date of Birth';
const line = (...cells: string[]) => cells.join(',');
const upload = (admin: TestBrowser, bytes: Uint8Array, parts: Record<string, string>) =>
  admin.post(paths.importStudents, uploadForm(parts, { name: 'list.csv', bytes }));
const namesIn = ({ rows }: Pick<ImportPreview, 'rows'>) =>
  rows.map(({ student_id: id, changes }) => [
    id,
    ...changes.filter(({ field }) => /_name$|class/.test(field)).map(({ to }) => to),
  ]);

const row = (number: number, id: string, name: string, attributes = '') =>
  `<row r="${number}"${attributes}>${[id, name, 'Zara', '1A', '15/03/2014'].map((text, index) => textCell(`${'ABCDE'[index] ?? ''}${number}`, text)).join('')}</row>`;
const headingRow = (number: number) =>
  `<row r="${number}">${HEADINGS.split(',')
    .map((text, index) => textCell(`${'ABCDE'[index] ?? ''}${number}`, text))
    .join('')}</row>`;

it('takes IDs and pins out of what exporters wrap around them, and drops invisible characters', async () => {
  const admin = await (await testPortal()).admin();
  const preview = await previewImport(
    admin,
    toCsv(
      `${HEADINGS},Birth Certificate Pin`,
      line('"=""0026901"""', 'Ali', 'Zara', '1E1', '2014-03-15', '"=""0098765432"""'),
      line("'0026902", 'Khan\u200b', 'Noor', '1E5', '2014-04-16', "'0098765433"),
      line('\u202a20269005\u202c', 'Lee', 'Jun', '1A', '2014-07-19', '5.0'),
      line('20269006.0', 'Singh', 'Ravi', '1A', '2014-08-20', ''),
      line('2.03E+07', 'Singh', 'Ravi', '1A', '2014-08-20', ''),
      line('=A1', 'Singh', 'Ravi', '1A', '2014-08-20', ''),
      line('20269007', 'Singh', 'Ravi', '1A', '2014-08-20', '"=""00""&""98"""'),
    ),
  );
  expect(namesIn(preview).slice(0, 4)).toEqual([
    ['0026901', 'Ali', 'Zara', '1E1'],
    ['0026902', 'Khan', 'Noor', '1E5'],
    ['20269005', 'Lee', 'Jun', '1A'],
    ['20269006', 'Singh', 'Ravi', '1A'],
  ]);
  expect(preview.rows.slice(4).map(({ errors }) => errors)).toEqual([
    ['Student ID: The spreadsheet has shortened this number. Format the column as text and type it again.'],
    ['Student ID: This is a formula. Write its result.'],
    ['Birth Certificate Pin: This is a formula. Write its result.'],
  ]);
});

it('names the row whose letters are in another encoding than the others', async () => {
  const admin = await (await testPortal()).admin();
  const bytes = Buffer.concat([
    toCsv(HEADINGS, line('20269007', 'García', 'José', '1A', '2014-03-15')),
    Buffer.from(line('20269009', 'Martínez', 'Ana', '1A', '2014-05-17'), 'latin1'),
  ]);
  const preview = await previewImport(admin, bytes);
  expect(namesIn(preview)[0]).toEqual(['20269007', 'García', 'José', '1A']);
  expect(preview.rows[1]).toMatchObject({ row: 3, status: 'error' });
  expect(preview.rows[1]?.errors[0]).toContain('saved in another encoding than the rest');
});

it('asks with samples how the letters read, and reads them as the office chooses', async () => {
  const admin = await (await testPortal()).admin();
  const list = (name: Buffer) =>
    Buffer.concat([Buffer.from(`${HEADINGS}\r\n20269013,Joseph,`), name, Buffer.from(',1A,2014-04-16\r\n')]);
  const dos = list(Buffer.from([0x4e, 0x6f, 0x89, 0x6c]));
  const asked = await upload(admin, dos, {});
  expect(asked.statusCode).toBe(422);
  expect(asked.json()).toMatchObject({
    errors: { encoding: [expect.any(String)] },
    data: {
      encodings: [
        { encoding: 'macintosh', samples: ['Noâl'] },
        { encoding: 'cp850', samples: ['Noël'] },
        { encoding: 'windows-1252', samples: ['No‰l'] },
      ],
    },
  });
  const chosen = await upload(admin, dos, { encoding: 'cp850' });
  expect(namesIn(chosen.json<ImportPreview>())).toEqual([['20269013', 'Joseph', 'Noël', '1A']]);
  const wrong = await upload(admin, dos, { encoding: 'ebcdic' });
  expect([wrong.statusCode, Object.keys(wrong.json<{ errors: object }>().errors)]).toEqual([
    422,
    ['message', 'encoding'],
  ]);
});

it('leaves hidden rows out until the office takes them, and says how many there are', async () => {
  const admin = await (await testPortal()).admin();
  const rows = [
    headingRow(1),
    row(2, '20269016', 'Ali'),
    row(3, '20269017', 'Gone', ' hidden="1"'),
    row(4, '20269018', 'Away', ' ht="0"'),
  ];
  const workbook = await rawWorkbook({ sheets: [{ name: 'Students', rows: rows.join('') }] });
  const preview = await previewImport(admin, workbook);
  expect([preview.hidden_rows, preview.counts.new]).toEqual([{ count: 2, choice: null }, 1]);
  for (const [hidden_rows, count] of [
    ['leave_out', 1],
    ['include', 3],
  ] as const) {
    const decided = (await upload(admin, workbook, { hidden_rows })).json<ImportPreview>();
    expect([decided.hidden_rows, decided.counts.new]).toEqual([{ count: 2, choice: hidden_rows }, count]);
  }
});

it('reads the sheets with our headings as one list, and names the others', async () => {
  const admin = await (await testPortal()).admin();
  const title = `<row r="1">${textCell('A1', 'Form 1B')}</row>`;
  const workbook = await rawWorkbook({
    sheets: [
      { name: '1A', rows: headingRow(1) + row(2, '2026911', 'Ali') + row(3, '2026912', 'Baptiste') },
      { name: '1B', rows: title + headingRow(2) + row(5, '2026912', 'Charles') },
      {
        name: 'Help',
        rows: `<row r="1">${textCell('A1', 'Column')}</row><row r="2">${textCell('A2', 'Student ID')}${textCell('B2', 'the number')}</row>`,
      },
      { name: 'Old', rows: headingRow(1) + row(2, '2026919', 'Old'), state: 'hidden' },
    ],
  });
  const preview = await previewImport(admin, workbook);
  expect(preview.other_sheets).toEqual(['Help', 'Old']);
  expect(
    preview.rows.map(({ sheet, row: number, student_id: id, errors }) => [sheet, number, id, ...errors]),
  ).toEqual([
    ['1A', 2, '2026911'],
    ['1A', 3, '2026912', 'Student ID: Row 5 of “1B” has the same ID.'],
    ['1B', 5, '2026912', 'Student ID: Row 3 of “1A” has the same ID.'],
  ]);
  expect((await commit(admin, preview.import_id)).json()).toMatchObject({ counts: { new: 1, error: 2 } });
});

it('says what a file is that only claims to be a workbook', async () => {
  const admin = await (await testPortal()).admin();
  expect(
    await getRefusalMessage(admin, Buffer.from('<html><table><tr><td>Student ID</td></tr></table></html>')),
  ).toBe(
    'This is a web page, although it may be called .xls. Open it in a spreadsheet program, save it as .xlsx and try again.',
  );
});

it('sends rows with errors back with dates as dates, IDs as text, and what can’t be read as it was', async () => {
  const admin = await (await testPortal()).admin();
  const cells = (number: number, id: string, born: string, className: string) =>
    `<row r="${number}">${textCell(`A${number}`, id)}${textCell(`B${number}`, 'Ali')}${textCell(`C${number}`, 'Zara')}${className}<c r="E${number}">${born}</c></row>`;
  const rows = [
    headingRow(1),
    cells(2, '0026901', '<v>41713</v>', ''),
    cells(3, '0026902', '<v>41713</v>', '<c r="D3" t="e"><v>#N/A</v></c>'),
  ];
  const first = await previewImport(
    admin,
    await rawWorkbook({ sheets: [{ name: 'S', rows: rows.join('') }] }),
  );
  expect(first.counts).toMatchObject({ new: 0, error: 2 });
  const errors = await admin.get(pathTo(paths.importErrors, { id: first.import_id }));
  const again = await previewImport(admin, errors.rawPayload);
  expect(again.rows.map(({ student_id: id, errors: reasons }) => [id, ...reasons])).toEqual([
    ['0026901', 'There is no student with this ID, and a new one needs: Class.'],
    ['0026902', 'Class: The cell holds the error #N/A.'],
  ]);
});
