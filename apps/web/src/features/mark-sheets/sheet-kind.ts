import { type MarkSheet, sheetRowSchema } from '@formroom/domain/api/mark-sheets.ts';
import { parseSheetCell, type SheetCell, sheetCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import {
  type CellName as AnyCellName,
  type CellTypes,
  createCellKind,
} from '#web/lib/autosave/cells/cell-kind.ts';

export type CellName = AnyCellName<SheetCell>;
export type SheetTypes = CellTypes<SheetCell, MarkSheet>;

/** A sheet as one record, whose fields are its cells. */
export const sheetKind = createCellKind<SheetCell, MarkSheet>({
  cells: sheetCells,
  parseCell: parseSheetCell,
  parseRow: (row) => sheetRowSchema.parse(row),
});
