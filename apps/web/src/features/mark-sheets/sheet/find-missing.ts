import type { MarkSheet, SheetRow } from '@formroom/domain/api/mark-sheets.ts';
import { getCountedParts } from '@formroom/domain/report-cards/marks.ts';
import type { SheetCell } from '@formroom/domain/report-cards/sheet-cells.ts';

/** The cells of a column that are empty. */
interface MissingColumn {
  readonly cell: SheetCell;
  readonly names: readonly string[];
}

/** What a card would lack, by column: marks that count, and both letters. */
export function findMissing({ rows, weights }: Pick<MarkSheet, 'rows' | 'weights'>): MissingColumn[] {
  const { course, exam } = getCountedParts(weights);
  const expected: readonly SheetCell[] = [
    ...(course ? (['course_mark'] as const) : []),
    ...(exam ? (['exam_mark'] as const) : []),
    'application',
    'conduct',
  ];
  const isEmpty = (row: SheetRow, cell: SheetCell) => row[cell] === null;
  return expected
    .map((cell) => ({ cell, names: rows.filter((row) => isEmpty(row, cell)).map(({ name }) => name) }))
    .filter(({ names }) => names.length > 0);
}
