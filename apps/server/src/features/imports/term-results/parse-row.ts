import type { ImportRow } from '@formroom/domain/api/imports.ts';
import type { ResultColumn } from '@formroom/domain/report-cards/columns.ts';
import { parseResult } from '@formroom/domain/report-cards/parse-result.ts';
import type { TableRow } from '../../../xlsx/reader.ts';
import type { Column } from './columns.ts';
import type { LinePosition } from './subjects.ts';

export type Change = ImportRow['changes'][number];

/** Compares the cells of a row with what is stored; returns the changes and the errors. */
export function parseRow<Name extends string>(
  [, cells]: TableRow,
  columns: readonly Column<Name>[],
  definitions: Readonly<Record<Name, ResultColumn>>,
  stored: Readonly<Record<Name, string | number | null>> | undefined,
) {
  const changes: Change[] = [];
  const errors: string[] = [];
  columns.forEach((name, index) => {
    const cell = cells[index] ?? null;
    if (cell === null || name === 'id' || name === 'subject' || name === 'nothing') return;
    const column = definitions[name];
    const read =
      typeof cell === 'object' && 'error' in cell ? { error: cell.error } : parseResult(column, cell);
    const from = stored?.[name] ?? null;
    if ('error' in read) errors.push(`${column.heading}: ${read.error}`);
    else if (read.value !== from) changes.push({ field: name, from, to: read.value });
  });
  return { changes, errors };
}

/** Returns an error that names the other rows of the same student, or student and subject; none if there are no others. */
export function findDuplicateErrors(
  what: 'student' | 'student and subject',
  { sheet, row }: LinePosition,
  positions: readonly LinePosition[],
): string[] {
  const others = positions
    .filter((each) => each.sheet !== sheet || each.row !== row)
    .map((each) => (each.sheet === sheet ? `row ${each.row}` : `row ${each.row} of “${each.sheet}”`));
  if (others.length === 0) return [];
  const named = others.slice(0, 5).join(', ') + (others.length > 5 ? ', …' : '');
  return [`R${named.slice(1)} ${others.length === 1 ? 'has' : 'have'} the same ${what}.`];
}
