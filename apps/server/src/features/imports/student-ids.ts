import { studentIdSchema } from '@formroom/domain/api/accounts.ts';
import { parseTextCell } from '@formroom/domain/kinds/parse-cell.ts';
import type { SheetCell, TableKey } from '../../xlsx/reader.ts';

export type ParsedId = { readonly id: string } | { readonly problem: string };

/** The error of a row that names a leaver. */
export const LEFT_MESSAGE = 'This student has left the school. Restore the student under Leavers first.';

/** Parses the ID in a cell. */
export function parseId(cell: SheetCell | null): ParsedId {
  if (cell === null) return { problem: 'There is no Student ID.' };
  if (typeof cell === 'object' && 'error' in cell) return { problem: `Student ID: ${cell.error}` };
  const reading = parseTextCell(cell);
  if ('error' in reading) return { problem: `Student ID: ${reading.error}` };
  const id = studentIdSchema.safeParse(reading.input);
  return id.success ? { id: id.data } : { problem: `Student ID: ${id.error.issues[0]?.message ?? ''}` };
}

/** Returns the row numbers by ID. */
export function groupRowsById(keys: readonly TableKey[]) {
  const rows = new Map<string, number[]>();
  for (const [row, cell] of keys) {
    const read = parseId(cell);
    if ('problem' in read) continue;
    const known = rows.get(read.id);
    if (known) known.push(row);
    else rows.set(read.id, [row]);
  }
  return rows;
}

const MAX_ROWS_LISTED = 5;

/**
 * Returns the error of a row whose ID other rows have too.
 * @param rows the numbers of all rows with the ID
 */
export function describeRepeatedId(row: number, rows: readonly number[]): string | undefined {
  const others = rows.slice(0, MAX_ROWS_LISTED + 1).filter((each) => each !== row);
  if (others.length === 0) return undefined;
  const named =
    others.slice(0, MAX_ROWS_LISTED).join(', ') + (rows.length > MAX_ROWS_LISTED + 1 ? ', …' : '');
  return `Student ID: ${others.length === 1 ? `Row ${named} has` : `Rows ${named} have`} the same ID.`;
}

/** Returns the error of an unknown ID that another student’s resembles. */
export const describeSimilarId = (id: string, like: string) =>
  `Student ID: There is no student ${id}, but there is ${like}. If you mean that student, write the ID with the same zeros and format the column as text.`;

const stripLeadingZeros = (id: string) => (/^\d+$/.test(id) ? id.replace(/^0+/, '') : id);

/** Returns a function that finds the student whose ID differs only by leading zeros, which spreadsheets drop. */
export function createSimilarIdFinder(ids: readonly string[]) {
  const known = new Map(ids.map((id) => [stripLeadingZeros(id), id]));
  return (id: string) => known.get(stripLeadingZeros(id));
}
