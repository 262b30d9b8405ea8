export interface Position {
  readonly row: number;
  readonly column: number;
}

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

interface Grid {
  readonly rows: number;
  readonly columns: number;
  /** The column in which a run of Tab began; Enter goes back to it, as in a spreadsheet. */
  readonly runStart: number | undefined;
}

/**
 * Returns the cell that a key leads to, as in a spreadsheet: the same one at an edge. Undefined for a key that does not
 * move, and for Tab where it leaves the grid.
 */
export function moveCell(
  { key, shiftKey, ctrlKey, metaKey }: KeyPress,
  { row, column }: Position,
  { rows, columns, runStart }: Grid,
): Position | undefined {
  const toEnd = ctrlKey || metaKey;
  const lastRow = rows - 1;
  const lastColumn = columns - 1;
  const down = Math.min(row + 1, lastRow);
  const up = Math.max(row - 1, 0);
  switch (key) {
    case 'ArrowDown':
      return { row: toEnd ? lastRow : down, column };
    case 'ArrowUp':
      return { row: toEnd ? 0 : up, column };
    case 'ArrowRight':
      return { row, column: toEnd ? lastColumn : Math.min(column + 1, lastColumn) };
    case 'ArrowLeft':
      return { row, column: toEnd ? 0 : Math.max(column - 1, 0) };
    case 'Enter':
      return shiftKey ? { row: up, column } : { row: down, column: runStart ?? column };
    case 'Home':
      return { row: toEnd ? 0 : row, column: 0 };
    case 'End':
      return { row: toEnd ? lastRow : row, column: lastColumn };
    case 'Tab':
      return shiftKey ? moveBack(row, column, lastColumn) : moveOn(row, column, { lastRow, lastColumn });
    default:
      return undefined;
  }
}

function moveOn(
  row: number,
  column: number,
  { lastRow, lastColumn }: { lastRow: number; lastColumn: number },
) {
  if (column < lastColumn) return { row, column: column + 1 };
  return row < lastRow ? { row: row + 1, column: 0 } : undefined;
}

function moveBack(row: number, column: number, lastColumn: number) {
  if (column > 0) return { row, column: column - 1 };
  return row > 0 ? { row: row - 1, column: lastColumn } : undefined;
}
