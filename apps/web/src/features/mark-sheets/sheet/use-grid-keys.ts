import { type SheetCell, sheetCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import type { SheetRow } from '@formroom/domain/api/mark-sheets.ts';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';
import type { CellHistory } from '#web/features/mark-sheets/sheet/cell-history.ts';
import { toCellName } from '#web/lib/autosave/cells/cell-kind.ts';
import { useSheetSaver } from '#web/features/mark-sheets/sheet-page.ts';
import { findStudent } from '#web/features/mark-sheets/sheet/find-student.ts';
import { moveCell, type Position } from '#web/ui/grid/move-cell.ts';

type CellInput = HTMLInputElement | HTMLTextAreaElement;

/** The cell that has the focus. */
interface CellInUse {
  readonly input: CellInput;
  /** The text before it was typed over; undefined while nothing is typed. */
  before: string | undefined;
  /** The text is edited with the caret, so that the arrows belong to it. */
  isEditing: boolean;
}

interface GridKeysOptions {
  readonly rows: readonly SheetRow[];
  readonly isReadOnly: boolean;
  readonly history: CellHistory;
  readonly undo: () => void;
  readonly openBank: (row: SheetRow) => void;
}

/** The keys of a spreadsheet, for the cells of a sheet. */
export function useGridKeys({ rows, isReadOnly, history, undo, openBank }: GridKeysOptions) {
  const saver = useSheetSaver();
  const [place, setPlace] = useState({ student: rows[0]?.student_id, column: 0 });
  // The rows move when a student joins or leaves the class.
  const active = { row: findStudent(rows, place.student), column: place.column };
  const grid = useRef<HTMLTableElement>(null);
  const inUse = useRef<CellInUse>(undefined);
  /** The column in which a run of Tab began. */
  const runStart = useRef<number>(undefined);
  /** Escape lets the next Tab leave the grid. */
  const isLeaving = useRef(false);

  const getName = ({ row, column }: Position) => {
    const [student, cell] = [rows[row], sheetCells[column]];
    return student && cell ? toCellName(student.student_id, cell) : undefined;
  };

  /** Commits the text of the cell in use, and remembers what it was. */
  function commit(at: Position) {
    const name = getName(at);
    if (name === undefined || !inUse.current) return;
    const { before } = inUse.current;
    if (before !== undefined && saver.field(name).typed !== before) history.add([{ name, typed: before }]);
    inUse.current.before = undefined;
    inUse.current.isEditing = false;
    saver.commit(name);
  }

  function focusCell({ row, column }: Position) {
    const input = grid.current?.querySelector<CellInput>(`[data-at="${row}:${column}"]`);
    if (document.activeElement === input) input?.select();
    else input?.focus();
  }

  function enter(input: CellInput) {
    const at = readPosition(input);
    const name = getName(at);
    if (name === undefined) return;
    setPlace({ student: rows[at.row]?.student_id, column: at.column });
    isLeaving.current = false;
    saver.focus(name);
    inUse.current = { input, before: undefined, isEditing: false };
    input.select();
  }

  function type(input: CellInput) {
    const name = getName(readPosition(input));
    if (name === undefined || isReadOnly) return;
    if (inUse.current) inUse.current.before ??= saver.field(name).typed;
    saver.edit(name, input.value);
  }

  function leave(input: CellInput) {
    const at = readPosition(input);
    const name = getName(at);
    commit(at);
    if (name !== undefined) saver.blur(name);
  }

  /** Selects the text, to be typed over, once it is in the input. */
  function selectSoon() {
    const input = inUse.current?.input;
    queueMicrotask(() => input?.select());
  }

  /** Takes back what was typed into the cell in use. Returns whether something was. */
  function restore(): boolean {
    const name = getName(active);
    const before = inUse.current?.before;
    if (name === undefined || !inUse.current) return false;
    const wasEditing = inUse.current.isEditing;
    inUse.current.before = undefined;
    inUse.current.isEditing = false;
    if (before !== undefined) saver.edit(name, before);
    selectSoon();
    return wasEditing || before !== undefined;
  }

  function handleKey(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey } = event;
    const row = rows[active.row];
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') {
      if (!isReadOnly && inUse.current?.before === undefined) undo();
      restore();
      return true;
    }
    if (ctrlKey && key === ' ' && row && isRemark(active)) {
      if (!isReadOnly) openBank(row);
      return true;
    }
    if (key === 'Escape') {
      isLeaving.current = !restore();
      return true;
    }
    if (key === 'F2' && inUse.current) {
      const { input } = inUse.current;
      inUse.current.isEditing = true;
      input.setSelectionRange(input.value.length, input.value.length);
      return true;
    }
    if (key === 'Tab' && isLeaving.current) return false;
    return move(event);
  }

  function move(event: KeyboardEvent): boolean {
    const { key, shiftKey } = event;
    if (inUse.current?.isEditing && (key.startsWith('Arrow') || key === 'Home' || key === 'End'))
      return false;
    const size = { rows: rows.length, columns: sheetCells.length, runStart: runStart.current };
    const to = moveCell(event, active, size);
    if (!to) return false;
    if (key === 'Tab' && !shiftKey) runStart.current ??= active.column;
    else if (key !== 'Tab') runStart.current = undefined;
    commit(active);
    focusCell(to);
    return true;
  }

  return {
    grid,
    active,
    focusCell,
    /** The handlers of the table, for all its cells. */
    events: {
      onFocus: ({ target }: FocusEvent) => isCellInput(target) && enter(target),
      onBlur: ({ target }: FocusEvent) => isCellInput(target) && leave(target),
      onInput: ({ target }: SyntheticEvent) => isCellInput(target) && type(target),
      onMouseDown: (event: MouseEvent) => {
        const { target } = event;
        if (!isCellInput(target)) return;
        if (document.activeElement === target) {
          // A second click puts the caret into the text.
          if (inUse.current) inUse.current.isEditing = true;
          return;
        }
        // The caret would be in a text that is to be typed over.
        event.preventDefault();
        target.focus();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!event.nativeEvent.isComposing && !event.altKey && handleKey(event)) event.preventDefault();
      },
    },
  };
}

const isCellInput = (target: EventTarget): target is CellInput =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function readPosition({ dataset: { at = '' } }: CellInput): Position {
  const [row, column] = at.split(':');
  return { row: Number(row), column: Number(column) };
}

const isRemark = ({ column }: Position) => sheetCells[column] === ('remark' satisfies SheetCell);
