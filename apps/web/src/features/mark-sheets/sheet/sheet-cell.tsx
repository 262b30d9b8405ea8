import type { SheetRow } from '@formroom/domain/api/mark-sheets.ts';
import { markColumns } from '@formroom/domain/report-cards/columns.ts';
import type { SheetCell } from '@formroom/domain/report-cards/sheet-cells.ts';
import { memo, useId } from 'react';
import { cellLabels } from '#web/features/mark-sheets/sheet/columns.ts';
import { useSheetCell } from '#web/features/mark-sheets/sheet/use-sheet-cell.ts';
import { toCellName } from '#web/lib/autosave/cells/cell-kind.ts';
import { lengthInfo } from '#web/ui/fields/length-info.ts';

/** About what fits, for browsers that don't fit a box to its text. */
const LINE_LENGTH = 36;

interface SheetCellProps {
  readonly row: SheetRow;
  readonly cell: SheetCell;
  /** The row and the column of the cell in the grid, which handles its events. */
  readonly at: string;
  readonly isActive: boolean;
  readonly isReadOnly: boolean;
}

/** The grid hears of changes, but React asks for a handler at the input. */
const ignoreChange = () => undefined;

/** One box of the sheet. Renders by itself only: a key must not render the whole class. */
export const SheetCellBox = memo(function SheetCellBox({
  row,
  cell,
  at,
  isActive,
  isReadOnly,
}: SheetCellProps) {
  const status = useId();
  const state = useSheetCell(toCellName(row.student_id, cell), cell);
  const room = cell === 'remark' ? lengthInfo(state.typed, markColumns.remark.max).aside : undefined;
  const warning = cell === 'remark' ? [...row.warnings, room].filter(Boolean).join(' ') : '';
  const props = {
    value: state.typed,
    readOnly: isReadOnly,
    tabIndex: isActive ? 0 : -1,
    autoComplete: 'off',
    'aria-label': `${row.name}, ${cellLabels[cell]}`,
    'aria-describedby': status,
    'aria-invalid': state.problem !== undefined,
    'data-at': at,
    onChange: ignoreChange,
  };
  return (
    <td role="gridcell" data-cell={cell} data-state={getMark(state)} aria-readonly={isReadOnly}>
      {cell === 'remark' ? (
        <textarea rows={Math.max(1, Math.ceil(state.typed.length / LINE_LENGTH))} {...props} />
      ) : (
        <input {...props} />
      )}
      <span id={status} className="status">
        {state.status} {warning}
      </span>
      {warning !== '' && (
        <div className="warning" aria-hidden>
          {warning}
        </div>
      )}
    </td>
  );
});

/** How the box is coloured. */
function getMark({ problem, change, isUnsaved, indicator }: ReturnType<typeof useSheetCell>) {
  if (problem !== undefined) return 'invalid';
  if (change) return 'changed';
  if (isUnsaved) return indicator === 'failed' ? 'failed' : 'waiting';
  return indicator === 'saved' ? 'saved' : undefined;
}
