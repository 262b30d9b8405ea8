import { describe, expect, it } from 'vitest';
import { readTable, getReadError } from '../testing/read-table.ts';

describe('a CSV file', () => {
  const getRows = async (file: Buffer | string) => (await readTable(Buffer.from(file))).rows;
  const anya = [[2, ['00123', 'Zoë']]];

  it.each([
    ['commas', 'Student ID,Name\n00123,Zoë\n'],
    ['semicolons', 'Student ID;Name\r\n00123;Zoë\r\n'],
    ['tabs and CR line breaks', 'Student ID\tName\r00123\tZoë'],
    ['a UTF-8 byte order mark', '\ufeffStudent ID,Name\n00123,Zoë\n'],
    ['the delimiter in a first line, as Excel writes it', 'sep=;\r\nStudent ID;Name\r\n00123;Zoë'],
    ['quotation marks', '"Student ID","Name"\n"00123","Zoë"\n'],
    ['more columns than headings, empty', 'Student ID,Name,,\n00123,Zoë,,\n'],
    ['semicolons and no final line break', 'Student ID;Name\n00123;Zoë'],
  ])('with %s is read', async (_what, text) => {
    expect(await getRows(text)).toEqual(anya);
  });

  it('in Windows-1252 or UTF-16 is read', async () => {
    const text = 'Student ID\tName\n00123\tZoë\n';
    expect(await getRows(Buffer.from(text, 'latin1'))).toEqual(anya);
    expect(await getRows(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(anya);
    const quotes = Buffer.concat([Buffer.from('Student ID,Name\n1,'), Buffer.from([0x93, 0x80, 0x94])]);
    expect(await getRows(quotes)).toEqual([[2, ['1', '“€”']]]);
  });

  it('has the row numbers of a spreadsheet, also after empty lines and multi-line cells', async () => {
    const text = 'Student ID,Notes\n1,"one\ntwo, and ""three"""\n\n,,\n2,O"Brien\n';
    expect(await getRows(text)).toEqual([
      [2, ['1', 'one\ntwo, and "three"']],
      [5, ['2', 'O"Brien']],
    ]);
  });

  it.each([
    ['Name,Class\nZoë,1A\n', 'There is no column “Student ID” in the first 20 rows of the file.'],
    ['just a letter to the school', 'There is no column “Student ID” in the first 20 rows of the file.'],
    ['Student ID,Name\n', 'There are no rows under the headings of the file.'],
    ['Student ID,Name\n1,"Zoë\n2,Anya\n', 'A quotation mark is not closed.'],
    ['Student ID,Name\n1,"Zoë\n2,Anya\n3,"Li"\n', /^The quotation mark before “Zoë” in row 2 is not closed/],
    [`Student ID,Name\n1,"${'x\n'.repeat(600_000)}"`, /^A row near line \d+ is too long/],
    [`Student ID\n1${',x'.repeat(300)}`, 'Row 2 has more than 200 columns.'],
    [`Student ID${'\n'.repeat(1_100_000)}`, 'The file has more lines than a spreadsheet has rows.'],
    [
      `Student ID\n${'1\n'.repeat(20_001)}`,
      'There are more than 20,000 rows. Please import them in several files.',
    ],
  ])('that is malformed (case %#) is rejected with the reason', async (text, message) => {
    expect(await getReadError(Buffer.from(text))).toMatch(message);
  });
});
