import type { SheetRow } from '@formroom/domain/api/mark-sheets.ts';
import type { SheetCell } from '@formroom/domain/report-cards/sheet-cells.ts';
import { type FocusEvent, type MouseEvent, useId } from 'react';
import { cellLabels } from '#web/features/mark-sheets/sheet/columns.ts';
import { useSheetCell } from '#web/features/mark-sheets/sheet/use-sheet-cell.ts';
import { toCellName } from '#web/features/mark-sheets/sheet-kind.ts';
import type { Position } from '#web/ui/grid/move-cell.ts';

/** What a cell reports to its grid. */
export interface CellEvents {
  readonly onEnter: (at: Position, input: HTMLInputElement | HTMLTextAreaElement) => void;
  readonly onLeave: (at: Position) => void;
  readonly onType: (at: Position, typed: string) => void;
  /** A click into the cell that is in use already: the text is edited, not replaced. */
  readonly onClickInside: () => void;
}

interface SheetCellProps extends CellEvents {
  readonly row: SheetRow;
  readonly cell: SheetCell;
  readonly at: Position;
  readonly isActive: boolean;
  readonly isReadOnly: boolean;
}

/** One box of the sheet. */
export function SheetCellBox({ row, cell, at, isActive, isReadOnly, ...events }: SheetCellProps) {
  const status = useId();
  const state = useSheetCell(toCellName(row.student_id, cell), cell);
  const warning = cell === 'remark' && row.warnings.length > 0 ? row.warnings.join(' ') : undefined;
  const props = {
    value: state.typed,
    readOnly: isReadOnly,
    tabIndex: isActive ? 0 : -1,
    autoComplete: 'off',
    'aria-label': `${row.name}, ${cellLabels[cell]}`,
    'aria-describedby': status,
    'aria-invalid': state.problem !== undefined,
    'data-at': `${at.row}:${at.column}`,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      event.target.select();
      events.onEnter(at, event.target);
    },
    onBlur: () => events.onLeave(at),
    onChange: ({ target }: { target: { value: string } }) => events.onType(at, target.value),
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      if (document.activeElement === event.currentTarget) {
        events.onClickInside();
        return;
      }
      // The click would put the caret into the text, which is to be typed over.
      event.preventDefault();
      event.currentTarget.focus();
    },
  };
  return (
    <td role="gridcell" data-cell={cell} data-state={getMark(state)} aria-readonly={isReadOnly}>
      {cell === 'remark' ? <textarea rows={1} {...props} /> : <input {...props} />}
      <span id={status} className="status">
        {state.status} {warning}
      </span>
      {warning !== undefined && (
        <div className="warning" aria-hidden>
          {warning}
        </div>
      )}
    </td>
  );
}

/** How the box is coloured. */
function getMark({ problem, change, isUnsaved, indicator }: ReturnType<typeof useSheetCell>) {
  if (problem !== undefined) return 'invalid';
  if (change) return 'changed';
  if (isUnsaved) return indicator === 'failed' ? 'failed' : 'waiting';
  return indicator === 'saved' ? 'saved' : undefined;
}
