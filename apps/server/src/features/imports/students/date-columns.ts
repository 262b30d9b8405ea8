import { type DateHints, detectDateOrder, mayBeSwapped } from '@formroom/domain/kinds/date-order.ts';
import { catalogue, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { readRows, type Table } from '../../../xlsx/reader.ts';

/** Reads the order of day and month from all dates of a table. */
export function readDateOrder(
  table: Table,
  columns: readonly string[],
  hints: Pick<DateHints, 'chosen' | 'remembered'>,
) {
  const dateColumns = columns.flatMap((column, index) =>
    isFieldName(column) && catalogue[column].kind === 'date' ? [index] : [],
  );
  const headings = dateColumns.map((index) => table.columns[index]?.heading ?? '');
  const cells = readCells(table, dateColumns);
  const isConverted = cells.some(({ texts, days }) => mayBeSwapped(texts, days));
  const texts = cells.flatMap((column) => column.texts);
  return detectDateOrder(texts, { ...hints, headings, isConverted });
}

/** The texts and days of each column. */
function readCells(table: Table, columns: readonly number[]) {
  const found = columns.map((column) => ({ column, texts: [] as string[], days: [] as string[] }));
  if (columns.length === 0) return found;
  for (const [, cells] of readRows(table)) {
    for (const { column, texts, days } of found) {
      const cell = cells[column];
      if (typeof cell === 'string') texts.push(cell);
      else if (cell !== null && typeof cell === 'object' && 'day' in cell) days.push(cell.day);
    }
  }
  return found;
}
