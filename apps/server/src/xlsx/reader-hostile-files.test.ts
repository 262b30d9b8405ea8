import { describe, expect, it } from 'vitest';
import { rawWorkbook, textCell, getZip } from '../testing/raw-workbook.ts';
import { headingRow, getReadError, readValues } from '../testing/read-table.ts';

describe('a malformed or malicious file', () => {
  const students = (rows: string | Iterable<string>) => rawWorkbook({ sheets: [{ name: 'Students', rows }] });
  const damaged = 'The file is damaged. Open it in a spreadsheet program, save it as .xlsx and try again.';

  it.each([
    ['is empty', Buffer.alloc(0), 'The file is empty.'],
    [
      'is a picture',
      Buffer.from('89504e470d0a1a0a0000', 'hex'),
      'This is a picture. Please send an Excel workbook (.xlsx) or a .csv file.',
    ],
    [
      'has an old format',
      Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      'This file has an old format (.xls) or a password. Save it as .xlsx without a password and try again.',
    ],
    ['is the start of an archive', Buffer.from('PK\u0003\u0004 and no more'), damaged],
    [
      'is an empty archive',
      Buffer.from(`PK\u0005\u0006${'\u0000'.repeat(18)}`, 'latin1'),
      /not an Excel file/,
    ],
  ])('that %s is rejected', async (_what, file, message) => {
    expect(await getReadError(file)).toMatch(message);
  });

  it.each([
    [
      'an OpenDocument archive',
      [['mimetype', 'application/vnd.oasis.opendocument.spreadsheet']],
      /OpenDocument file/,
    ],
    [
      'a binary workbook',
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
      'an archive with two entries of the same name',
      [
        ['xl/workbook.xml', '<workbook/>'],
        ['XL/Workbook.xml', '<workbook/>'],
      ],
      damaged,
    ],
  ] as const)('that is %s is rejected', async (_what, parts, message) => {
    expect(await getReadError(await getZip(parts))).toMatch(message);
  });

  it('that is truncated or changed anywhere is rejected or read, and never hangs', async () => {
    const whole = await students(`${headingRow}<row r="2">${textCell('A2', '7')}</row>`);
    for (let length = 4; length < whole.length; length += 37) {
      expect(await getReadError(whole.subarray(0, length)), String(length)).toBe(damaged);
    }
    for (let at = 2; at < whole.length; at += 11) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      expect(typeof (await getReadError(changed))).toBe('string');
    }
  });

  it('that declares more than the uncompressed limit is rejected before it is unpacked', async () => {
    const spaces = function* () {
      for (let megabyte = 0; megabyte < 101; megabyte += 1) yield ' '.repeat(1024 * 1024);
    };
    const bomb = await students(spaces());
    expect(bomb.length).toBeLessThan(200_000);
    const start = performance.now();
    expect(await getReadError(bomb)).toBe(
      'The workbook unpacks to 102 MB, and at most 100 MB can be read. Delete what is not needed, or import it in several files.',
    );
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('that unpacks to more than it declares is rejected while it is unpacked', async () => {
    const bomb = await students(' '.repeat(3_000_000));
    // The size of the sheet in the central directory.
    const entry = bomb.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    expect(bomb.readUInt32LE(entry + 24)).toBeGreaterThan(3_000_000);
    bomb.writeUInt32LE(1000, entry + 24);
    expect(await getReadError(bomb)).toBe(damaged);
  });

  it('with a million rows, or too many columns, is rejected', async () => {
    const rows = function* () {
      yield headingRow;
      const thousand = '<row><c><v>5</v></c></row>'.repeat(1000);
      for (let row = 0; row < 1000; row += 1) yield thousand;
    };
    expect(await getReadError(await students(rows()))).toBe(
      'There are more than 20,000 rows. Please import them in several files.',
    );
    const wide = `${headingRow}<row r="2"><c r="XFD2"><v>1</v></c></row>`;
    expect(await getReadError(await students(wide))).toBe(
      'There are more than 200 columns. Delete those that are not needed.',
    );
    expect(await getReadError(await students('<row r="99999999"><c r="A1"><v>1</v></c></row>'))).toBe(
      damaged,
    );
  });

  it('that repeats one long text in very many cells is rejected', async () => {
    const rows = function* () {
      yield headingRow;
      for (let row = 2; row <= 5000; row += 1) {
        yield `<row r="${row}"><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>`;
      }
    };
    const file = await rawWorkbook({
      sheets: [{ name: 'Students', rows: rows() }],
      strings: `<si><t>${'x'.repeat(32_000)}</t></si>`,
    });
    expect(await getReadError(file)).toBe(
      'There is more text than can be imported at once. Please use several files.',
    );
  });

  it('that defines XML entities is rejected', async () => {
    const parts = {
      'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><workbook>&b;</workbook>',
    };
    expect(await getReadError(await rawWorkbook({ sheets: [], parts }))).toBe(damaged);
  });

  it('with an unterminated tag or text is rejected quickly', async () => {
    const start = performance.now();
    for (const rows of [
      `<row a="${'>'.repeat(3_000_000)}`,
      `<row>${'x'.repeat(3_000_000)}`,
      `<!--${'-'.repeat(3_000_000)}`,
    ]) {
      expect(await getReadError(await students(rows))).toBe(damaged);
    }
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('with a cell beyond the length limit has an error in that cell', async () => {
    const [value] = await readValues(`<row r="2"><c><v>1</v></c>${textCell('B2', 'x'.repeat(40_000))}</row>`);
    expect(value).toEqual({ error: 'The cell is longer than a spreadsheet allows.' });
  });
});
