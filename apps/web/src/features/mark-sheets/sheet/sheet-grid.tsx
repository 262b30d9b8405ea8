import type { MarkSheet, SheetRow } from '@formroom/domain/api/mark-sheets.ts';
import { sheetCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import { type ClipboardEvent, useImperativeHandle, type Ref } from 'react';
import type { CellHistory } from '#web/features/mark-sheets/sheet/cell-history.ts';
import { getHeadings } from '#web/features/mark-sheets/sheet/columns.ts';
import { SheetCellBox } from '#web/features/mark-sheets/sheet/sheet-cell.tsx';
import { SheetTable } from '#web/features/mark-sheets/sheet/sheet-table.ts';
import { useGridKeys } from '#web/features/mark-sheets/sheet/use-grid-keys.ts';
import { useTotals } from '#web/features/mark-sheets/sheet/use-totals.ts';
import type { Position } from '#web/ui/grid/move-cell.ts';

/** What the page may ask of the grid. */
export interface GridHandle {
  readonly focusCell: (at: Position) => void;
  readonly active: Position;
}

interface SheetGridProps {
  readonly sheet: MarkSheet;
  readonly history: CellHistory;
  readonly handle: Ref<GridHandle>;
  readonly onUndo: () => void;
  readonly onPaste: (at: Position, text: string) => void;
  readonly onOpenBank: (row: SheetRow) => void;
}

/** The students and their cells, with the keys of a spreadsheet. */
export function SheetGrid({ sheet, history, handle, onUndo, onPaste, onOpenBank }: SheetGridProps) {
  const isReadOnly = sheet.editable === 0;
  const { grid, active, focusCell, events } = useGridKeys({
    rows: sheet.rows,
    isReadOnly,
    history,
    undo: onUndo,
    openBank: onOpenBank,
  });
  useImperativeHandle(handle, () => ({ focusCell, active }));
  const totals = useTotals(sheet);
  const headings = getHeadings(sheet.weights);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    // A single value goes into the text of the cell.
    if (!/[\t\n\r]/.test(text.trimEnd())) return;
    event.preventDefault();
    if (!isReadOnly) onPaste(active, text);
  };
  const [first, second, ...others] = sheetCells;
  return (
    <SheetTable>
      <table
        // oxlint-disable-next-line a11y/no-noninteractive-element-to-interactive-role -- a grid is a table whose cells take the keyboard (WAI-ARIA)
        role="grid"
        ref={grid}
        aria-label={`Marks of ${sheet.class_id} in ${sheet.subject_name}`}
        {...events}
        onPaste={paste}
      >
        <thead>
          <tr>
            <th scope="col" className="student">
              Student
            </th>
            <th scope="col">{headings[first]}</th>
            <th scope="col">{headings[second]}</th>
            <th scope="col">Total</th>
            {others.map((cell) => (
              <th key={cell} scope="col">
                {headings[cell]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((student, row) => {
            const boxes = sheetCells.map((cell, column) => (
              <SheetCellBox
                key={cell}
                row={student}
                cell={cell}
                at={`${row}:${column}`}
                isActive={active.row === row && active.column === column}
                isReadOnly={isReadOnly}
              />
            ));
            return (
              <tr key={student.student_id}>
                <th scope="row" className="student">
                  {student.name}
                </th>
                {boxes.slice(0, 2)}
                <td role="gridcell" className="total">
                  {totals[row]}
                </td>
                {boxes.slice(2)}
              </tr>
            );
          })}
        </tbody>
      </table>
    </SheetTable>
  );
}
