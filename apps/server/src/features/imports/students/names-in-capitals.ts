import type { CapitalsChoice } from '@formroom/domain/api/import-matches.ts';
import { capitalizeName, isInCapitals } from '@formroom/domain/school/capitalize-name.ts';
import { readRows, type SheetCell, type TableRow } from '../../../xlsx/reader.ts';
import type { MatchedTable } from '../matches/matched-table.ts';
import type { Column } from './columns.ts';

const nameColumns = new Set<Column>([
  'last_name',
  'first_name',
  'middle_name',
  'full_name',
  'father_name',
  'mother_name',
  'guardian_name',
]);

/** Counts the rows of a table with names in capitals, and writes them as people do if the office wants it. */
export function readCapitals(
  table: MatchedTable,
  columns: readonly Column[],
  choice: CapitalsChoice = 'keep',
) {
  let count = 0;
  const places = columns.flatMap((column, index) => (nameColumns.has(column) ? [index] : []));
  const pages = table.pages.map((page) => {
    let changed = 0;
    const rows = [...readRows({ pages: [page] })].map(([row, cells]): TableRow => {
      if (!places.some((place) => isNameInCapitals(cells[place]))) return [row, cells];
      changed += 1;
      return [
        row,
        cells.map((cell, place) => (places.includes(place) ? convert(cell, columns[place]) : cell)),
      ];
    });
    count += changed;
    return changed === 0 || choice === 'keep' ? page : new TextEncoder().encode(JSON.stringify(rows));
  });
  return { table: { ...table, pages }, count };
}

const isNameInCapitals = (cell: SheetCell | null | undefined): cell is string =>
  typeof cell === 'string' && isInCapitals(cell);

function convert(cell: SheetCell | null, column: Column | undefined) {
  if (!isNameInCapitals(cell)) return cell;
  if (column !== 'full_name') return capitalizeName(cell, { isFamilyName: column === 'last_name' });
  const [last = '', ...others] = cell.split(',');
  return [capitalizeName(last, { isFamilyName: true }), ...others.map((name) => capitalizeName(name))].join(
    ',',
  );
}
