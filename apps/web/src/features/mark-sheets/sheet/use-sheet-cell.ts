import type { SheetCell } from '@formroom/domain/report-cards/sheet-cells.ts';
import { checkWhileTyping } from '#web/features/mark-sheets/sheet/check-while-typing.ts';
import type { CellName } from '#web/features/mark-sheets/sheet-kind.ts';
import { useSheetSaver } from '#web/features/mark-sheets/sheet-page.ts';
import { useCell } from '#web/lib/autosave/cells/use-cell.ts';

/** The state of a cell of the sheet. */
export const useSheetCell = (name: CellName, cell: SheetCell) =>
  useCell(useSheetSaver(), name, (typed) => checkWhileTyping(name, cell, typed));
