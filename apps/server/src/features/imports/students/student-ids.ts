import { studentIdSchema } from '@formroom/domain/api/accounts.ts';
import { parseTextCell } from '@formroom/domain/kinds/parse-cell.ts';
import type { SheetCell, TableKey } from '../../../xlsx/reader.ts';

export type ParsedId = { readonly id: string } | { readonly problem: string };

/** Why a leaver’s row can’t be taken. */
export const LEFT_MESSAGE = 'This student has left; bring the student back first.';

/** The ID that a cell holds. */
export function parseId(cell: SheetCell | null): ParsedId {
  if (cell === null) return { problem: 'There is no Student ID.' };
  if (typeof cell === 'object' && 'error' in cell) return { problem: `Student ID: ${cell.error}` };
  const reading = parseTextCell(cell);
  if ('error' in reading) return { problem: `Student ID: ${reading.error}` };
  const id = studentIdSchema.safeParse(reading.input);
  return id.success ? { id: id.data } : { problem: `Student ID: ${id.error.issues[0]?.message ?? ''}` };
}

/** In which rows each ID stands. */
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

const stripLeadingZeros = (id: string) => (/^\d+$/.test(id) ? id.replace(/^0+/, '') : id);

/** Finds the student whose ID differs from one only by zeros before it, which spreadsheets like to take away. */
export function createSimilarIdFinder(ids: readonly string[]) {
  const known = new Map(ids.map((id) => [stripLeadingZeros(id), id]));
  return (id: string) => known.get(stripLeadingZeros(id));
}
