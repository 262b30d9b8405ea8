import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { getReadError, readTable } from '../testing/read-table.ts';
import { UnclearEncodingError, UnreadableFileError } from './reader-errors.ts';

const getValues = async (text: string) =>
  (await readTable(Buffer.from(text))).rows.map(([, cells]) => cells[1]);
const getValue = async (cell: string) => (await getValues(`Student ID\tName\n1\t${cell}\n`))[0];

describe('the cells of a text file', () => {
  it.each([
    ['="0026901"', '0026901'],
    ['"=""0026901"""', '0026901'],
    ['=“0026901”', '0026901'],
    ['=T("0026901")', '0026901'],
    ['=0026901', '0026901'],
    ["'0026901", '0026901'],
    ["'Ali", 'Ali'],
    ["'Ali'", 'Ali'],
    ['"""0026901"""', '0026901'],
    ["'t Hooft", "'t Hooft"],
    ['’0026901', '0026901'],
    ['`0026901', '0026901'],
    ['’t Hooft', '’t Hooft'],
    ['O’Brien', 'O’Brien'],
    ['20269004\u200b', '20269004'],
    ['\u202a20269005\u202c', '20269005'],
    ['Anne\u00adMarie', 'AnneMarie'],
    ['\u2066Zoë\u2069\u00a0Marie', 'Zoë Marie'],
    ['👩🏽‍🎓 王', '👩🏽‍🎓 王'],
    ['1E1', '1E1'],
    ['1E5', '1E5'],
  ])('%s is read as %s', async (cell, value) => {
    expect(await getValue(cell)).toBe(value);
  });

  it.each([
    ['JosÃ©', /is probably “José”/],
    ['Jos├®', /is probably “José”/],
    ['Jos√©', /is probably “José”/],
    ['Jos\ufffd', /can’t be read/],
    ['#N/A', /holds the error #N\/A/],
  ])('%s is an error, which keeps the text', async (cell, message) => {
    expect(await getValue(cell)).toEqual({ error: expect.stringMatching(message) as string, shown: cell });
  });
});

describe('the rows of a text file', () => {
  it.each([
    ['line ends of any kind', 'Student ID,Name\r1,a\n2,b\r\n3,c\r\r\n4,d', ['a', 'b', 'c', 'd']],
    ['line separators of Unicode', 'Student ID,Name\u20281,a\u20282,b', ['a', 'b']],
    ['a byte order mark before a quotation mark', '\ufeff"Student ID","Name"\n\ufeff"1","a"\n', ['a']],
    ['bars', 'Student ID|Name\n1|a\n', ['a']],
    ['a named delimiter', 'SEP=;\rStudent ID;Name\r1;a\r', ['a']],
    ['a quoted name of the delimiter', '\ufeff"sep=|"\nStudent ID|Name\n1|a\n', ['a']],
    ['the wrong name of the delimiter', 'sep=;\nStudent ID,Name\n1,a\n', ['a']],
    ['the end mark of MS-DOS', 'Student ID,Name\r\n1,a\r\n\u001a', ['a']],
  ])('with %s are read', async (_what, text, values) => {
    expect(await getValues(text)).toEqual(values);
  });

  it('come back from any encoding, line ends, separator and wrapping, or the file is refused', async () => {
    const wrappings: ((text: string) => string)[] = [
      (text) => text,
      (text) => `"${text}"`,
      (text) => `"=""${text}"""`,
      (text) => `="${text}"`,
      (text) => `'${text}`,
      (text) => `\u200b${text}\u202c`,
    ];
    const property = fc.asyncProperty(
      fc.record({
        names: fc.array(fc.constantFrom('José', 'Noël', 'Ana', 'O’Brien', 'MÜLLER', 'Peña', 'Zoë Élise'), {
          minLength: 1,
          maxLength: 5,
        }),
        encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'win1252', 'macroman', 'cp850', 'cp437'),
        lineEnds: fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 7, maxLength: 7 }),
        separator: fc.constantFrom(',', ';', '\t', '|'),
        wrap: fc.constantFrom(...wrappings),
        hasMark: fc.boolean(),
        namesSeparator: fc.boolean(),
      }),
      async ({ names, encoding, lineEnds, separator, wrap, hasMark, namesSeparator }) => {
        const ids = names.map((_, index) => `00${index + 1}`);
        const lines = [
          ...(namesSeparator ? [`sep=${separator}`] : []),
          ['Student ID', 'Name'].join(separator),
          ...names.map((name, index) => [wrap(ids[index] ?? ''), wrap(name)].join(separator)),
        ];
        const text =
          (hasMark ? '\ufeff' : '') + lines.map((line, index) => line + (lineEnds[index] ?? '')).join('');
        const bytes = iconv.encode(text, encoding, { addBOM: false });
        fc.pre(iconv.decode(bytes, encoding, { stripBOM: false }) === text);
        const read = await readTable(bytes).catch((error: unknown) => {
          if (error instanceof UnclearEncodingError || error instanceof UnreadableFileError) return undefined;
          throw error;
        });
        if (read)
          expect(read.rows.map(([, cells]) => cells)).toEqual(names.map((name, index) => [ids[index], name]));
        else expect(encoding).toMatch(/win|mac|cp/);
      },
    );
    await fc.assert(property, { numRuns: 200 });
  });
});

describe('a file that only claims to be a workbook', () => {
  const utf16 = (text: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(text, 'utf16le')]);
  it.each([
    ['<html><table><tr><td>Student ID</td></tr></table>', /a web page.*save it as \.xlsx/],
    ['\ufeff<meta http-equiv="Content-Type"><table>', /a web page/],
    ['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>', /an XML file/],
    ['MIME-Version: 1.0\r\n', /a saved web page/],
    ['%PDF-1.7', /a PDF/],
    ['{"url": "https://docs.google.com"}', /only a link/],
    [' \r\n', /The file is empty/],
    [Buffer.alloc(20), /The file is empty/],
    [utf16('Workbook'), /an old Excel file \(\.xls\)/],
    [utf16('EncryptedPackage'), /protected by a password/],
    [Buffer.from('0908100000060500', 'hex'), /an old Excel file/],
  ])('is called what it is (case %#)', async (file, message) => {
    expect(await getReadError(Buffer.from(file))).toMatch(message);
  });
});
