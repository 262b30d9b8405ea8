import { studentIdSchema } from '@formroom/domain/api/accounts.ts';
import { parseTextCell } from '@formroom/domain/kinds/parse-cell.ts';
import type { SheetCell, Table } from '../../xlsx/reader.ts';

export type ParsedId = { readonly id: string } | { readonly problem: string };

/** The error of a row that names a leaver. */
export const LEFT_MESSAGE = 'This student has left the school. Restore the student under Leavers first.';

/** Parses the ID in a cell. */
export function parseId(cell: SheetCell | null): ParsedId {
  if (cell === null) return { problem: 'There is no Student ID.' };
  if (typeof cell === 'object' && 'error' in cell) return { problem: `Student ID: ${cell.error}` };
  const reading = parseTextCell(cell);
  if ('error' in reading) return { problem: `Student ID: ${reading.error}` };
  // A dash, as lists have in place of what is not known.
  if (!/[\p{L}\p{N}]/u.test(String(reading.input))) return { problem: 'There is no Student ID.' };
  const id = studentIdSchema.safeParse(removeThousandsSeparators(String(reading.input)));
  return id.success ? { id: id.data } : { problem: `Student ID: ${id.error.issues[0]?.message ?? ''}` };
}

/** The ID that a spreadsheet wrote as 20,260,001. */
const removeThousandsSeparators = (text: string) =>
  /^\d{1,3}(?:,\d{3}){2,}$/.test(text) ? text.replaceAll(',', '') : text;

/** A row of a file; a text file has no sheets. */
export interface RowPosition {
  readonly sheet: string;
  readonly row: number;
}

/** Returns the rows of all sheets by ID. */
export function groupRowsById(tables: readonly Pick<Table, 'name' | 'keys'>[]) {
  const rows = new Map<string, RowPosition[]>();
  for (const { name: sheet, keys } of tables) {
    for (const [row, cell] of keys) {
      const read = parseId(cell);
      if ('problem' in read) continue;
      const known = rows.get(read.id);
      if (known) known.push({ sheet, row });
      else rows.set(read.id, [{ sheet, row }]);
    }
  }
  return rows;
}

const MAX_ROWS_LISTED = 5;

/**
 * Returns the error of a row whose ID other rows have too.
 * @param rows all rows with the ID
 */
export function describeRepeatedId(here: RowPosition, rows: readonly RowPosition[]): string | undefined {
  const others = rows
    .slice(0, MAX_ROWS_LISTED + 1)
    .filter(({ sheet, row }) => sheet !== here.sheet || row !== here.row)
    .map(({ sheet, row }) => (sheet === here.sheet ? String(row) : `${row} of “${sheet}”`));
  if (others.length === 0) return undefined;
  const named =
    others.slice(0, MAX_ROWS_LISTED).join(', ') + (rows.length > MAX_ROWS_LISTED + 1 ? ', …' : '');
  return `Student ID: ${others.length === 1 ? `Row ${named} has` : `Rows ${named} have`} the same ID.`;
}

/** Adds the name of the sheet to each row of a file with several. */
export const withSheet = <Row extends object>(
  rows: readonly Row[],
  { name }: Pick<Table, 'name'>,
  sheets: number,
) => (sheets > 1 ? rows.map((row) => ({ ...row, sheet: name })) : [...rows]);

/** Returns the error of an unknown ID that another student’s resembles. */
export const describeSimilarId = (id: string, like: string) =>
  `Student ID: There is no student ${id}, but there is ${like}. If you mean that student, write the ID with the same zeros and format the column as text.`;

const stripLeadingZeros = (id: string) => (/^\d+$/.test(id) ? id.replace(/^0+/, '') : id);

/** Returns a function that finds the student whose ID differs only by leading zeros, which spreadsheets drop. */
export function createSimilarIdFinder(ids: readonly string[]) {
  const known = new Map(ids.map((id) => [stripLeadingZeros(id), id]));
  return (id: string) => known.get(stripLeadingZeros(id));
}
