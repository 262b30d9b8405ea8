import { type DateHints, detectDateOrder, mayBeSwapped } from '@formroom/domain/kinds/date-order.ts';
import { catalogue, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { readRows } from '../../../xlsx/reader.ts';
import type { TableColumns } from '../import-kind.ts';

/** Reads the order of day and month from all dates of a file. */
export function readDateOrder(
  tables: readonly TableColumns[],
  hints: Pick<DateHints, 'chosen' | 'remembered'>,
) {
  const found = tables.flatMap(readDateColumns);
  const isConverted = found.some(({ texts, days }) => mayBeSwapped(texts, days));
  const headings = found.map(({ heading }) => heading);
  return detectDateOrder(
    found.flatMap(({ texts }) => texts),
    { ...hints, headings, isConverted },
  );
}

/** The texts and days of each column of dates. */
function readDateColumns({ table, columns }: TableColumns) {
  const found = columns.flatMap((name, column) => {
    const heading = table.columns[column]?.heading ?? '';
    const isDate = isFieldName(name) && catalogue[name].kind === 'date';
    return isDate ? [{ column, heading, texts: [] as string[], days: [] as string[] }] : [];
  });
  if (found.length === 0) return found;
  for (const [, cells] of readRows(table)) {
    for (const { column, texts, days } of found) {
      const cell = cells[column];
      if (typeof cell === 'string') texts.push(cell);
      else if (cell !== null && typeof cell === 'object' && 'day' in cell) days.push(cell.day);
    }
  }
  return found;
}
