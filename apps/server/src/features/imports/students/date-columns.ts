import { type DateHints, detectDateOrder } from '@formroom/domain/kinds/date-order.ts';
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
  return detectDateOrder(listTexts(table, dateColumns), { ...hints, headings });
}

function* listTexts(table: Table, columns: readonly number[]) {
  if (columns.length === 0) return;
  for (const [, cells] of readRows(table)) {
    for (const column of columns) {
      const cell = cells[column];
      if (typeof cell === 'string') yield cell;
    }
  }
}
