import type { MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import { sheetCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import { cellLabels } from '#web/features/mark-sheets/sheet/columns.ts';
import type { CellText } from '#web/features/mark-sheets/sheet/cell-history.ts';
import { sheetKind } from '#web/features/mark-sheets/sheet-kind.ts';
import { toCellName } from '#web/lib/autosave/cells/cell-kind.ts';
import type { Position } from '#web/ui/grid/move-cell.ts';

/** What a pasted block would do. */
export interface PastePlan {
  readonly cells: readonly CellText[];
  /** Cells that are left out, with the reason. */
  readonly invalid: readonly { readonly place: string; readonly message: string }[];
  /** The rows and columns of the block that lie beyond the sheet. */
  readonly rowsBeyond: number;
  readonly columnsBeyond: number;
}

/** Lays a block over the sheet from a cell on. An empty cell of the block changes nothing, as in an import. */
export function planPaste(sheet: MarkSheet, at: Position, block: readonly (readonly string[])[]): PastePlan {
  const width = Math.max(...block.map((cells) => cells.length));
  const cells: CellText[] = [];
  const invalid: { place: string; message: string }[] = [];
  for (const [down, texts] of block.entries()) {
    const student = sheet.rows[at.row + down];
    if (!student) break;
    for (const [right, text] of texts.entries()) {
      const cell = sheetCells[at.column + right];
      const typed = text.trim();
      if (cell === undefined || typed === '') continue;
      const name = toCellName(student.student_id, cell);
      const parsed = sheetKind.parse(sheet, name, typed);
      if (parsed.ok) cells.push({ name, typed });
      else invalid.push({ place: `${student.name}, ${cellLabels[cell]}`, message: parsed.message });
    }
  }
  return {
    cells,
    invalid,
    rowsBeyond: Math.max(0, at.row + block.length - sheet.rows.length),
    columnsBeyond: Math.max(0, at.column + width - sheetCells.length),
  };
}

export const doesFit = ({ invalid, rowsBeyond, columnsBeyond }: PastePlan) =>
  invalid.length + rowsBeyond + columnsBeyond === 0;
