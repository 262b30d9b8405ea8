import { describe, expect, it } from 'vitest';
import { parseNumberFormat } from './reader-number-format.ts';
import { rawWorkbook } from '../testing/raw-workbook.ts';
import { headingRow, readTable, readValues } from '../testing/read-table.ts';

describe('a number', () => {
  it.each([
    ['0%', 1, '100%'],
    ['0%', 0.85, '85%'],
    ['0.0%', 0.855, '85.5%'],
    ['0.00%', 0.07, '7%'],
    ['0', 78.5, 79],
    ['0.0', 78.449, 78.4],
    ['0.00', 1.005, 1.01],
    ['#,##0.00', 20_269_006, 20_269_006],
    ['"TT$"#,##0.00', 78, 78],
    ['[$€-407] #,##0', 78, 78],
    ['00000000', 26_901, '00026901'],
    ['"FC-"0000', 12, 'FC-0012'],
    ['000\\-0000', 5_551_234, '555-1234'],
    ['0000"/26"', 12, '0012/26'],
    ['0" points"', 78, 78],
    ['d/m/yyyy', 41_712.999_444, { day: '2014-03-15' }],
    ['d/m/yyyy', 41_713.000_01, { day: '2014-03-15' }],
    ['d/m/yyyy', 41_713.5, { day: '2014-03-15' }],
    ['d/m/yyyy h:mm', 41_713.9, { day: '2014-03-15' }],
    ['# ?/?', 3, 3],
  ])('with the format %s is read as the cell shows it', (code, number, shown) => {
    expect(parseNumberFormat(code)?.(number, false)).toEqual(shown);
  });

  it.each([
    ['0.00E+00', 10, 'exponent'],
    ['h:mm', 0.4375, '10:30'],
    ['# ?/?', 0.5, 'fraction'],
    ['d/m/yyyy', 41_712.833_333, 'time in the evening'],
  ])('with the format %s is an error, because the cell shows something else', (code, number, message) => {
    const shown = parseNumberFormat(code)?.(number, false);
    expect(shown).toMatchObject({ error: expect.stringContaining(message) as string });
  });

  it.each(['0;-0;', '0;-0;;@', '#,##0.0;-0.0;'])('that is zero is not shown by the format %s', (code) => {
    const show = parseNumberFormat(code);
    expect([show?.(0, false), show?.(78, false)]).toEqual([undefined, 78]);
  });

  it('that is zero is not shown in a sheet that hides zeros', async () => {
    const rows = (value: number) => `<row><c><v>1</v></c><c><v>${value}</v></c></row>`;
    const sheet = (view: string) =>
      rawWorkbook({
        sheets: [{ name: 'S', rows: '' }],
        parts: {
          'xl/worksheets/sheet1.xml': `<worksheet>${view}<sheetData>${headingRow}${rows(0)}${rows(78)}</sheetData></worksheet>`,
        },
      });
    const read = async (view: string) =>
      (await readTable(await sheet(view))).rows.map(([, cells]) => cells[1]);
    expect(await read('<sheetViews><sheetView showZeros="0"/></sheetViews>')).toEqual([null, 78]);
    expect(await read('')).toEqual([0, 78]);
  });

  it('with the format General or @ is itself', () => {
    expect(parseNumberFormat('General')).toBeUndefined();
    expect(parseNumberFormat('@')).toBeUndefined();
    expect(parseNumberFormat('[<10]0;General')).toBeUndefined();
  });

  it('is read with the built-in format of its cell', async () => {
    const styles = `<cellXfs>${[0, 9, 14].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
    const cells = ['s="1"><v>1</v>', 's="2"><v>41712.999444</v>', 't="d"><v>2014-03-14T23:59:12</v>'];
    const rows = cells.map((cell) => `<row><c><v>1</v></c><c ${cell}</c></row>`).join('');
    expect(await readValues(rows, { styles })).toEqual([
      '100%',
      { day: '2014-03-15' },
      { day: '2014-03-15' },
    ]);
  });
});
