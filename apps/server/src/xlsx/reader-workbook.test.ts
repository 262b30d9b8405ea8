import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readTables } from './reader-table.ts';
import { rawWorkbook, textCell } from '../testing/raw-workbook.ts';
import { headingRow, KEY_HEADING, readTable, getReadError, readValues } from '../testing/read-table.ts';

describe('a workbook', () => {
  it('written by another library is read', async () => {
    const rows = [
      [KEY_HEADING, 'Name', 'Born', 'Count', 'Agreed', 'Later'],
      ['00123', 'Zoë & <Co>', new Date('2014-03-15T00:00:00Z'), 3, true, 'x'],
      [20_260_001, '  two\nlines ', null, 0.5, false, null],
      [null, null, null, null, null, null],
      ['4', 'Zoë & <Co>', new Date('1950-01-01T12:30:00Z'), -1, null, '👩🏽‍🎓 王'],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: 'Students', rows }] });
    const table = await readTable(Buffer.from(bytes));
    expect(table.columns.map(({ letters, heading: each }) => [letters, each]).slice(0, 2)).toEqual([
      ['A', KEY_HEADING],
      ['B', 'Name'],
    ]);
    expect(table.rows).toEqual([
      [2, ['00123', 'Zoë & <Co>', { day: '2014-03-15' }, 3, true, 'x']],
      [3, [20_260_001, '  two\nlines ', null, 0.5, false, null]],
      [5, ['4', 'Zoë & <Co>', { day: '1950-01-01' }, -1, null, '👩🏽‍🎓 王']],
    ]);
    expect(table.keys).toEqual([
      [2, '00123'],
      [3, 20_260_001],
      [5, '4'],
    ]);
  });

  it.each([
    [
      'that the portal wrote',
      { FormroomDownloadedAt: '2026-11-20T13:00:00.000Z' },
      '2026-11-20T13:00:00.000Z',
    ],
    [
      'beside other properties, in another time zone',
      { Client: 'School & Co', FormroomDownloadedAt: '2026-11-20T09:00:00-04:00', Count: 3 },
      '2026-11-20T13:00:00.000Z',
    ],
    ['that is not a date', { FormroomDownloadedAt: 'yesterday' }, undefined],
    ['with a year before 1', { FormroomDownloadedAt: '-271821-04-20T00:00:00.000Z' }, undefined],
    ['with a year of six digits', { FormroomDownloadedAt: '+012026-01-01T00:00:00Z' }, undefined],
    ['with the year 0', { FormroomDownloadedAt: '0000-01-01T00:00:00.000Z' }, undefined],
    ['with another name', { DownloadedAt: '2026-11-20T13:00:00.000Z' }, undefined],
  ])('reads the download stamp from a property %s', async (_what, custom, downloadedAt) => {
    const sheets = [{ name: 'Students', rows: [[KEY_HEADING], ['1']] }];
    const bytes = await writeXlsx({ sheets, properties: { custom } });
    const [table] = (await readTables(Buffer.from(bytes), { keys: [KEY_HEADING] })).tables;
    expect(table?.downloadedAt).toBe(downloadedAt);
  });

  it('may have shared, rich and phonetic text, escapes and entities', async () => {
    const strings =
      '<si><t>plain</t></si><si><r><t xml:space="preserve">two </t></r><r><rPr><b/></rPr><t>runs</t></r></si>' +
      '<si><t>山田</t><rPh sb="0" eb="2"><t>やまだ</t></rPh></si><si><t>a_x000A_b &#233;&#x1F600;</t></si><si/>';
    const cells = [0, 1, 2, 3, 4].map(
      (index) =>
        `<row r="${index + 2}"><c r="A${index + 2}"><v>1</v></c><c r="B${index + 2}" t="s"><v>${index}</v></c></row>`,
    );
    expect(await readValues(cells.join(''), { strings })).toEqual([
      'plain',
      'two runs',
      '山田',
      'a\nb é😀',
      null,
    ]);
  });

  it('has cells of every type, and errors for cells with errors or formulas without a result', async () => {
    const cell = (attributes: string, content: string) =>
      `<row><c t="n"><v>1</v></c><c ${attributes}>${content}</c></row>`;
    expect(
      await readValues(
        [
          cell('t="b"', '<v>1</v>'),
          cell('t="d"', '<v>2014-03-15T00:00:00</v>'),
          cell("t='str'", '<v>from a program</v>'),
          cell('', '<v>1E+2</v>'),
          cell('t="inlineStr"', '<is><t><![CDATA[<as it is>]]></t></is>'),
          cell('', '<f>B2+1</f><v>5</v>'),
          cell('t="str"', '<f t="shared" si="0"/><v>x</v>'),
          cell('', '<f>B2+1</f>'),
          cell('t="e"', '<v>#REF!</v>'),
        ].join('<!-- a row -->'),
      ),
    ).toEqual([
      true,
      { day: '2014-03-15' },
      'from a program',
      100,
      '<as it is>',
      5,
      'x',
      { error: expect.stringContaining('a formula without its result') as string },
      { error: 'Cell B10 holds the error #REF!.', shown: '#REF!' },
    ]);
  });

  it('has numbers formatted as dates or with leading zeros', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="00000000"/><numFmt numFmtId="165" formatCode="[$-409]d\\-mmm\\-yyyy;@"/>' +
      '<numFmt numFmtId="166" formatCode="&quot;day&quot; 0"/><numFmt numFmtId="167" formatCode="[h]:mm"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      `<cellXfs>${[0, 164, 14, 165, 166, 167].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
    const cells = [0, 1, 2, 3, 4, 5].map(
      (style) => `<row><c><v>1</v></c><c s="${style}"><v>41713</v></c></row>`,
    );
    const day = { day: '2014-03-15' };
    const days = [
      41_713,
      '00041713',
      day,
      day,
      'day 41713',
      { error: expect.any(String) as string, shown: '1001112:00' },
    ];
    expect(await readValues(cells.join(''), { styles })).toEqual(days);
    const from1904 = await readValues('<row><c><v>1</v></c><c s="2"><v>40251</v></c></row>', {
      styles,
      is1904: true,
    });
    expect(from1904).toEqual([{ day: '2014-03-15' }]);
  });

  it('with a namespace prefix is read', async () => {
    const rows = `<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>${KEY_HEADING}</x:t></x:is></x:c></x:row><x:row r="7"><x:c r="A7"><x:v>5</x:v></x:c></x:row>`;
    const { rows: found } = await readTable(await rawWorkbook({ sheets: [{ name: 'S', rows }] }));
    expect(found).toEqual([[7, [5]]]);
  });

  it('is read from the only visible sheet with the key heading', async () => {
    const other = `<row r="1">${textCell('A1', 'Notes')}</row>`;
    const students = `${headingRow}<row r="2">${textCell('A2', '7')}</row>`;
    const file = await rawWorkbook({
      sheets: [
        { name: 'Cover', rows: other },
        { name: 'Old', rows: students, state: 'hidden' },
        { name: 'Very old', rows: students, state: 'veryHidden' },
        { name: 'Students', rows: students },
      ],
    });
    expect((await readTable(file)).rows).toEqual([[2, ['7', null]]]);
  });

  it('is refused if merged cells show a value in rows that do not have it', async () => {
    const row = (number: number) => `<row r="${number}">${textCell(`A${number}`, String(number))}</row>`;
    const read = (...ranges: string[]) => {
      const merged = ranges.map((range) => `<mergeCell ref="${range}"/>`).join('');
      const headings = headingRow.replaceAll(/"([AB]?)1"/g, '"$12"');
      const rows = `<row r="1">${textCell('A1', 'List of students')}</row>${headings}${row(3)}${row(4)}`;
      const xml = `<worksheet><sheetData>${rows}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`;
      const parts = { 'xl/worksheets/sheet1.xml': xml };
      return rawWorkbook({ sheets: [{ name: 'S', rows: '' }], parts }).then(getReadError);
    };
    expect(await read('B3:B4')).toMatch(/^The cells B3:B4 of the sheet “S” are merged/);
    // Titles, headings, and notes below the list.
    expect(await read('A1:B1', 'B1:B2', 'A2:B2', 'A4:B4', 'A4:A9', 'A6:B9')).toBe('read');
  });

  it('without the texts that its cells refer to is damaged', async () => {
    const rows = '<row><c><v>1</v></c><c t="s"><v>7</v></c></row>';
    const sheets = [{ name: 'S', rows: headingRow + rows }];
    for (const strings of [undefined, '<si><t>x</t></si>'])
      expect(await getReadError(await rawWorkbook({ sheets, ...(strings && { strings }) }))).toMatch(
        /^The file is damaged/,
      );
  });

  it('with macros is read for its cells', async () => {
    const rows = `${headingRow}<row r="2">${textCell('A2', '7')}</row>`;
    const parts = { 'xl/vbaProject.bin': 'Sub Auto_Open()' };
    expect((await readTable(await rawWorkbook({ sheets: [{ name: 'S', rows }], parts }))).rows).toHaveLength(
      1,
    );
  });
});

describe('a workbook without a usable sheet', () => {
  const sheet = (name: string, rows: string) => ({ name, rows });
  const notes = `<row r="1">${textCell('A1', 'Notes')}</row><row r="2">${textCell('A2', KEY_HEADING)}</row>`;

  it.each([
    [[sheet('Marks', notes)], 'There is no column “Student ID” in the first 20 rows of the sheet “Marks”.'],
    [
      [sheet('Marks', notes), sheet('Notes', '')],
      'There is no column “Student ID” in the first 20 rows of any of the sheets “Marks”, “Notes”.',
    ],
    [
      [sheet('1A', headingRow), sheet('1B', headingRow)],
      'There are no rows under the headings of the sheet “1A”.',
    ],
    [[sheet('Students', headingRow)], 'There are no rows under the headings of the sheet “Students”.'],
    [
      [sheet('Students', `${headingRow}<row r="9">${textCell('A9', '1')}${textCell('D9', 'x')}</row>`)],
      'Column D of the sheet “Students” has cells (the first in row 9) but no heading.',
    ],
  ])('is rejected with a message about its sheets (case %#)', async (sheets, message) => {
    expect(await getReadError(await rawWorkbook({ sheets }))).toBe(message);
  });
});
