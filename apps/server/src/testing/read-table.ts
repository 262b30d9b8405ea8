import { readTables } from '../xlsx/reader-table.ts';
import type { TableRow } from '../xlsx/reader.ts';
import { rawWorkbook, textCell } from './raw-workbook.ts';

export const KEY_HEADING = 'Student ID';
/** The first row of a sheet of students. */
export const headingRow = `<row r="1">${textCell('A1', KEY_HEADING)}${textCell('B1', 'Value')}</row>`;

/** Reads a file with a single table. */
export async function readTable(file: Buffer) {
  const [table] = (await readTables(file, { keys: [KEY_HEADING] })).tables;
  if (!table) throw new Error('There is no table.');
  const rows = table.pages.flatMap((page) => JSON.parse(new TextDecoder().decode(page)) as TableRow[]);
  return { columns: table.columns, keys: table.keys, rows };
}

/** Reads the cells next to the IDs of a sheet with these rows. */
export const readValues = async (
  rows: string,
  more: Omit<Parameters<typeof rawWorkbook>[0], 'sheets'> = {},
) =>
  (
    await readTable(await rawWorkbook({ sheets: [{ name: 'Students', rows: headingRow + rows }], ...more }))
  ).rows.map(([, cells]) => cells[1]);

/** Returns why a file is rejected, or `read`. */
export const getReadError = (file: Buffer) =>
  readTables(file, { keys: [KEY_HEADING] }).then(
    () => 'read',
    (error: unknown) => (error as Error).message,
  );
