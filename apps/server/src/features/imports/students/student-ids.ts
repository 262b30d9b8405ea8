import { studentIdSchema } from '@formroom/domain/api/accounts.ts';
import { readText } from '@formroom/domain/kinds/read-cell.ts';
import type { SheetCell, TableKey } from '../../../documents/xlsx/reader.ts';

export type ReadId = { readonly id: string } | { readonly problem: string };

/** Why a leaver’s row can’t be taken. */
export const LEFT_WORDS = 'This student has left; bring the student back first.';

/** The ID that a cell holds. */
export function readId(cell: SheetCell | null): ReadId {
  if (cell === null) return { problem: 'There is no Student ID.' };
  if (typeof cell === 'object' && 'fault' in cell) return { problem: `Student ID: ${cell.fault}` };
  const reading = readText(cell);
  if ('fault' in reading) return { problem: `Student ID: ${reading.fault}` };
  const id = studentIdSchema.safeParse(reading.posted);
  return id.success ? { id: id.data } : { problem: `Student ID: ${id.error.issues[0]?.message ?? ''}` };
}

/** In which rows each ID stands. */
export function rowsByIds(keys: readonly TableKey[]) {
  const rows = new Map<string, number[]>();
  for (const [row, cell] of keys) {
    const read = readId(cell);
    if ('problem' in read) continue;
    const known = rows.get(read.id);
    if (known) known.push(row);
    else rows.set(read.id, [row]);
  }
  return rows;
}

const withoutZeros = (id: string) => (/^\d+$/.test(id) ? id.replace(/^0+/, '') : id);

/** Finds the student whose ID differs from one only by zeros before it, which spreadsheets like to take away. */
export function idsByDigits(ids: readonly string[]) {
  const known = new Map(ids.map((id) => [withoutZeros(id), id]));
  return (id: string) => known.get(withoutZeros(id));
}
