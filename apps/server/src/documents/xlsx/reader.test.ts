import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { rawWorkbook, textCell, zipOf } from '../../testing/raw-workbook.ts';
import { readTables, type TableRow } from './reader-table.ts';

const KEY = 'Student ID';
const heading = `<row r="1">${textCell('A1', KEY)}${textCell('B1', 'Value')}</row>`;

async function read(file: Buffer) {
  const [table] = await readTables(file, KEY);
  if (!table) throw new Error('There is no table.');
  const rows = table.pages.flatMap((page) => JSON.parse(new TextDecoder().decode(page)) as TableRow[]);
  return { columns: table.columns, keys: table.keys, rows };
}

/** The cells beside the IDs of a sheet with these rows. */
const values = async (rows: string, more: Omit<Parameters<typeof rawWorkbook>[0], 'sheets'> = {}) =>
  (await read(await rawWorkbook({ sheets: [{ name: 'Students', rows: heading + rows }], ...more }))).rows.map(
    ([, cells]) => cells[1],
  );

const refused = (file: Buffer) =>
  readTables(file, KEY).then(
    () => 'read',
    (error: unknown) => (error as Error).message,
  );

describe('a workbook', () => {
  it('is read as another library wrote it', async () => {
    const rows = [
      [KEY, 'Name', 'Born', 'Count', 'Agreed', 'Later'],
      ['00123', 'Zoë & <Co>', new Date('2014-03-15T00:00:00Z'), 3, true, 'x'],
      [20_260_001, '  two\nlines ', null, 0.5, false, null],
      [null, null, null, null, null, null],
      ['4', 'Zoë & <Co>', new Date('1950-01-01T12:30:00Z'), -1, null, '👩🏽‍🎓 王'],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: 'Students', rows }] });
    const table = await read(Buffer.from(bytes));
    expect(table.columns.map(({ letters, heading: each }) => [letters, each]).slice(0, 2)).toEqual([
      ['A', KEY],
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

  it('has texts that are shared, formatted in part, with readings, escapes and entities', async () => {
    const strings =
      '<si><t>plain</t></si><si><r><t xml:space="preserve">two </t></r><r><rPr><b/></rPr><t>runs</t></r></si>' +
      '<si><t>山田</t><rPh sb="0" eb="2"><t>やまだ</t></rPh></si><si><t>a_x000A_b &#233;&#x1F600;</t></si><si/>';
    const cells = [0, 1, 2, 3, 4].map(
      (index) =>
        `<row r="${index + 2}"><c r="A${index + 2}"><v>1</v></c><c r="B${index + 2}" t="s"><v>${index}</v></c></row>`,
    );
    expect(await values(cells.join(''), { strings })).toEqual([
      'plain',
      'two runs',
      '山田',
      'a\nb é😀',
      null,
    ]);
  });

  it('has cells of every type, and says of formulas and errors that nobody knows what they hold', async () => {
    const cell = (attributes: string, content: string) =>
      `<row><c t="n"><v>1</v></c><c ${attributes}>${content}</c></row>`;
    expect(
      await values(
        [
          cell('t="b"', '<v>1</v>'),
          cell('t="d"', '<v>2014-03-15T00:00:00</v>'),
          cell("t='str'", '<v>from a program</v>'),
          cell('', '<v>1E+2</v>'),
          cell('t="inlineStr"', '<is><t><![CDATA[<as it is>]]></t></is>'),
          cell('', '<f>B2+1</f><v>5</v>'),
          cell('', '<f t="shared" si="0"/><v>5</v>'),
          cell('t="e"', '<v>#REF!</v>'),
        ].join('<!-- a row -->'),
      ),
    ).toEqual([
      true,
      { day: '2014-03-15' },
      'from a program',
      100,
      '<as it is>',
      { fault: 'The cell holds a formula. Copy it and paste its value.' },
      { fault: 'The cell holds a formula. Copy it and paste its value.' },
      { fault: 'The cell holds the error #REF!.' },
    ]);
  });

  it('has numbers that are shown as days or with zeros before them', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="00000000"/><numFmt numFmtId="165" formatCode="[$-409]d\\-mmm\\-yyyy;@"/>' +
      '<numFmt numFmtId="166" formatCode="&quot;day&quot; 0"/><numFmt numFmtId="167" formatCode="[h]:mm"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      `<cellXfs>${[0, 164, 14, 165, 166, 167].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
    const cells = [0, 1, 2, 3, 4, 5].map(
      (style) => `<row><c><v>1</v></c><c s="${style}"><v>41713</v></c></row>`,
    );
    const days = [41_713, '00041713', { day: '2014-03-15' }, { day: '2014-03-15' }, 41_713, 41_713];
    expect(await values(cells.join(''), { styles })).toEqual(days);
    const from1904 = await values('<row><c><v>1</v></c><c s="2"><v>40251</v></c></row>', {
      styles,
      is1904: true,
    });
    expect(from1904).toEqual([{ day: '2014-03-15' }]);
  });

  it('is read where its tags have a prefix', async () => {
    const rows = `<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>${KEY}</x:t></x:is></x:c></x:row><x:row r="7"><x:c r="A7"><x:v>5</x:v></x:c></x:row>`;
    const { rows: found } = await read(await rawWorkbook({ sheets: [{ name: 'S', rows }] }));
    expect(found).toEqual([[7, [5]]]);
  });

  it('is read from the one sheet that has the heading, and not from hidden ones', async () => {
    const other = `<row r="1">${textCell('A1', 'Notes')}</row>`;
    const students = `${heading}<row r="2">${textCell('A2', '7')}</row>`;
    const file = await rawWorkbook({
      sheets: [
        { name: 'Cover', rows: other },
        { name: 'Old', rows: students, state: 'hidden' },
        { name: 'Very old', rows: students, state: 'veryHidden' },
        { name: 'Students', rows: students },
      ],
    });
    expect((await read(file)).rows).toEqual([[2, ['7', null]]]);
  });

  it('with macros is read for its cells', async () => {
    const rows = `${heading}<row r="2">${textCell('A2', '7')}</row>`;
    const parts = { 'xl/vbaProject.bin': 'Sub Auto_Open()' };
    expect((await read(await rawWorkbook({ sheets: [{ name: 'S', rows }], parts }))).rows).toHaveLength(1);
  });
});

describe('a sheet that is not the right one', () => {
  const sheet = (name: string, rows: string) => ({ name, rows });
  const notes = `<row r="1">${textCell('A1', 'Notes')}</row><row r="2">${textCell('A2', KEY)}</row>`;

  it.each([
    [[sheet('Marks', notes)], 'There is no column “Student ID” in the first row of the sheet “Marks”.'],
    [
      [sheet('Marks', notes), sheet('Notes', '')],
      'There is no column “Student ID” in the first row of any of the sheets “Marks”, “Notes”.',
    ],
    [
      [sheet('1A', heading), sheet('1B', heading)],
      'There are several sheets with a column “Student ID”: “1A”, “1B”. Keep one of them in the file.',
    ],
    [[sheet('Students', heading)], 'There are no rows under the headings of the sheet “Students”.'],
    [
      [sheet('Students', `${heading}<row r="9">${textCell('A9', '1')}${textCell('D9', 'x')}</row>`)],
      'Column D of the sheet “Students” has cells (the first in row 9) but no heading.',
    ],
  ])('is refused by name %#', async (sheets, message) => {
    expect(await refused(await rawWorkbook({ sheets }))).toBe(message);
  });
});

describe('a file that is no workbook or wants to do harm', () => {
  const students = (rows: string | Iterable<string>) => rawWorkbook({ sheets: [{ name: 'Students', rows }] });
  const damaged = 'The file is damaged. Open it in a spreadsheet program, save it as .xlsx and try again.';

  it.each([
    ['is empty', Buffer.alloc(0), 'The file is empty.'],
    [
      'is a picture',
      Buffer.from('89504e470d0a1a0a0000', 'hex'),
      'Please send an Excel workbook (.xlsx) or a .csv file.',
    ],
    [
      'is of an old format',
      Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      'This is a workbook of an old format (.xls) or with a password. Save it as .xlsx without a password and try again.',
    ],
    ['is the beginning of an archive', Buffer.from('PK\u0003\u0004 and no more'), damaged],
    [
      'is an archive of nothing but its end',
      Buffer.from(`PK\u0005\u0006${'\u0000'.repeat(18)}`, 'latin1'),
      /no Excel workbook/,
    ],
  ])('and %s is refused', async (_what, file, message) => {
    expect(await refused(file)).toMatch(message);
  });

  it.each([
    [
      'another program’s',
      [['mimetype', 'application/vnd.oasis.opendocument.spreadsheet']],
      /no Excel workbook/,
    ],
    [
      'binary',
      [
        [
          '_rels/.rels',
          '<Relationships><Relationship Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
        ],
        ['xl/workbook.bin', '\u0000'],
      ],
      /binary workbook/,
    ],
    [
      'twofold',
      [
        ['xl/workbook.xml', '<workbook/>'],
        ['XL/Workbook.xml', '<workbook/>'],
      ],
      damaged,
    ],
  ] as const)('and is %s archive is refused', async (_what, parts, message) => {
    expect(await refused(await zipOf(parts))).toMatch(message);
  });

  it('and is cut off or changed anywhere is refused or read, and never hangs', async () => {
    const whole = await students(`${heading}<row r="2">${textCell('A2', '7')}</row>`);
    for (let length = 4; length < whole.length; length += 37) {
      expect(await refused(whole.subarray(0, length)), String(length)).toBe(damaged);
    }
    for (let at = 2; at < whole.length; at += 11) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      expect(typeof (await refused(changed))).toBe('string');
    }
  });

  it('and unpacks to more than is taken is refused before it is unpacked', async () => {
    const spaces = function* () {
      for (let megabyte = 0; megabyte < 101; megabyte += 1) yield ' '.repeat(1024 * 1024);
    };
    const bomb = await students(spaces());
    expect(bomb.length).toBeLessThan(200_000);
    const start = performance.now();
    expect(await refused(bomb)).toBe(
      'The workbook unpacks to 102 MB, and at most 100 MB can be read. Delete what is not needed, or import it in several files.',
    );
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('and unpacks to more than it says is refused on the way', async () => {
    const bomb = await students(' '.repeat(3_000_000));
    // The size that the list of contents declares for the sheet.
    const entry = bomb.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    expect(bomb.readUInt32LE(entry + 24)).toBeGreaterThan(3_000_000);
    bomb.writeUInt32LE(1000, entry + 24);
    expect(await refused(bomb)).toBe(damaged);
  });

  it('and has a million rows, or more columns than are taken, is refused', async () => {
    const rows = function* () {
      yield heading;
      const thousand = '<row><c><v>5</v></c></row>'.repeat(1000);
      for (let row = 0; row < 1000; row += 1) yield thousand;
    };
    expect(await refused(await students(rows()))).toBe(
      'There are more than 20,000 rows. Please import them in several files.',
    );
    const wide = `${heading}<row r="2"><c r="XFD2"><v>1</v></c></row>`;
    expect(await refused(await students(wide))).toBe(
      'There are more than 200 columns. Delete those that are not needed.',
    );
    expect(await refused(await students('<row r="99999999"><c r="A1"><v>1</v></c></row>'))).toBe(damaged);
  });

  it('and repeats one long text in very many cells is refused', async () => {
    const rows = function* () {
      yield heading;
      for (let row = 2; row <= 5000; row += 1) {
        yield `<row r="${row}"><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>`;
      }
    };
    const file = await rawWorkbook({
      sheets: [{ name: 'Students', rows: rows() }],
      strings: `<si><t>${'x'.repeat(32_000)}</t></si>`,
    });
    expect(await refused(file)).toBe(
      'There is more text than can be imported at once. Please use several files.',
    );
  });

  it('and defines entities of its own is refused', async () => {
    const parts = {
      'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><workbook>&b;</workbook>',
    };
    expect(await refused(await rawWorkbook({ sheets: [], parts }))).toBe(damaged);
  });

  it('and has a tag or a text without an end is refused soon', async () => {
    const start = performance.now();
    for (const rows of [
      `<row a="${'>'.repeat(3_000_000)}`,
      `<row>${'x'.repeat(3_000_000)}`,
      `<!--${'-'.repeat(3_000_000)}`,
    ]) {
      expect(await refused(await students(rows))).toBe(damaged);
    }
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('and has a cell that is longer than a spreadsheet takes says so of that cell', async () => {
    const [value] = await values(`<row r="2"><c><v>1</v></c>${textCell('B2', 'x'.repeat(40_000))}</row>`);
    expect(value).toEqual({ fault: 'The cell is longer than a spreadsheet takes.' });
  });
});

describe('a text file', () => {
  const rowsOf = async (file: Buffer | string) => (await read(Buffer.from(file))).rows;
  const anya = [[2, ['00123', 'Zoë']]];

  it.each([
    ['commas', 'Student ID,Name\n00123,Zoë\n'],
    ['semicolons', 'Student ID;Name\r\n00123;Zoë\r\n'],
    ['tabs and old line ends', 'Student ID\tName\r00123\tZoë'],
    ['a mark of UTF-8', '\ufeffStudent ID,Name\n00123,Zoë\n'],
    ['the delimiter named as Excel does', 'sep=;\r\nStudent ID;Name\r\n00123;Zoë'],
    ['quotation marks', '"Student ID","Name"\n"00123","Zoë"\n'],
    ['more columns than headings, empty', 'Student ID,Name,,\n00123,Zoë,,\n'],
    ['a delimiter that stands in a heading too', 'Student ID;Name\n00123;Zoë'],
  ])('with %s is read', async (_what, text) => {
    expect(await rowsOf(text)).toEqual(anya);
  });

  it('of Windows or of Excel’s Unicode is read', async () => {
    const text = 'Student ID\tName\n00123\tZoë\n';
    expect(await rowsOf(Buffer.from(text, 'latin1'))).toEqual(anya);
    expect(await rowsOf(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(anya);
    const quotes = Buffer.concat([Buffer.from('Student ID,Name\n1,'), Buffer.from([0x93, 0x80, 0x94])]);
    expect(await rowsOf(quotes)).toEqual([[2, ['1', '“€”']]]);
  });

  it('has its rows numbered as a spreadsheet does, with empty lines and cells of several lines', async () => {
    const text = 'Student ID,Notes\n1,"one\ntwo, and ""three"""\n\n,,\n2,O"Brien\n';
    expect(await rowsOf(text)).toEqual([
      [2, ['1', 'one\ntwo, and "three"']],
      [5, ['2', 'O"Brien']],
    ]);
  });

  it.each([
    ['Name,Class\nZoë,1A\n', 'There is no column “Student ID” in the first row of the file.'],
    ['just a letter to the school', 'There is no column “Student ID” in the first row of the file.'],
    ['Student ID,Name\n', 'There are no rows under the headings of the file.'],
    ['Student ID,Name\n1,"Zoë\n2,Anya\n', 'A quotation mark is not closed.'],
    [`Student ID,Name\n1,"${'x\n'.repeat(600_000)}"`, /^A row near line \d+ is too long/],
    [`Student ID\n1${',x'.repeat(300)}`, 'Row 2 has more than 200 columns.'],
    [`Student ID${'\n'.repeat(1_100_000)}`, 'The file has more lines than a spreadsheet has rows.'],
    [
      `Student ID\n${'1\n'.repeat(20_001)}`,
      'There are more than 20,000 rows. Please import them in several files.',
    ],
  ])('that is broken in way %# is refused with the reason', async (text, message) => {
    expect(await refused(Buffer.from(text))).toMatch(message);
  });
});
