import { describe, expect, it } from 'vitest';
import { rawWorkbook, textCell } from '../testing/raw-workbook.ts';
import { getReadError, KEY_HEADING, readTable } from '../testing/read-table.ts';
import { readTables } from './reader-table.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index}`).join('\n');

describe('the heading row', () => {
  it('is found below titles, and the rows keep their numbers', async () => {
    const rows = [
      `<row r="1">${textCell('A1', 'Our School')}</row>`,
      `<row r="3">${textCell('C3', KEY_HEADING)}</row>`,
      `<row r="5">${textCell('B5', 'Name')}${textCell('C5', KEY_HEADING)}</row>`,
      `<row r="6">${textCell('B6', 'Zoë')}${textCell('C6', '7')}</row>`,
    ].join('');
    const table = await readTable(await rawWorkbook({ sheets: [{ name: 'S', rows }] }));
    expect(table.columns.map(({ letters, heading }) => [letters, heading])).toEqual([
      ['B', 'Name'],
      ['C', KEY_HEADING],
    ]);
    expect(table.rows).toEqual([[6, ['Zoë', '7']]]);
  });

  it.each([
    ['Our School, Arima\r\n"List of ""new"" students"\r\n\r\nStudent ID;Name\r\n1;Zoë\r\n', 5],
    ['Fees, books, uniforms, and more\nStudent ID\tName\n1\tZoë\n', 3],
    [`${lines(19)}\nStudent ID,Name\n1,Zoë\n`, 21],
  ])('decides about the delimiter of a text file (case %#)', async (text, row) => {
    expect((await readTable(Buffer.from(text))).rows).toEqual([[row, ['1', 'Zoë']]]);
  });

  it('is not searched further than 20 rows that are not empty', async () => {
    expect(await getReadError(Buffer.from(`${lines(20)}\nStudent ID,Name\n1,Zoë\n`))).toBe(
      'There is no column “Student ID” in the first 20 rows of the file.',
    );
  });

  it('is that of the sheets with headings in their first row, if there are any', async () => {
    const students = `<row r="1">${textCell('A1', KEY_HEADING)}</row><row r="2">${textCell('A2', '7')}</row>`;
    const help = [1, 2, 3]
      .map(
        (row) =>
          `<row r="${row}">${textCell(`A${row}`, row === 2 ? KEY_HEADING : 'Column')}${textCell(`B${row}`, 'Use')}</row>`,
      )
      .join('');
    const sheets = [
      { name: 'Help', rows: help },
      { name: 'Students', rows: students },
    ];
    expect((await readTable(await rawWorkbook({ sheets }))).rows).toEqual([[2, ['7']]]);
  });

  it('has one of several key headings, the first of the list preferred', async () => {
    const file = Buffer.from('Reg. No.,Student ID\n7,8\n');
    const keys = ['Student ID', 'Reg No'];
    const [table] = (await readTables(file, { keys })).tables;
    expect(table?.keys).toEqual([[2, '8']]);
    const [other] = (await readTables(Buffer.from('Reg. No.,Name\n7,Zoë\n'), { keys })).tables;
    expect(other?.keys).toEqual([[2, '7']]);
  });
});
