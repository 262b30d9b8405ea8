import type { SheetCell } from '@formroom/domain/report-cards/sheet-cells.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { checkWhileTyping } from '#web/features/mark-sheets/sheet/check-while-typing.ts';
import { type CellName, sheetKind } from '#web/features/mark-sheets/sheet-kind.ts';
import { useSheetSaver } from '#web/features/mark-sheets/sheet-saver.ts';

/** The state of a cell, in words for the cell itself. */
export function useSheetCell(name: CellName, cell: SheetCell) {
  const saver = useSheetSaver();
  // A cell that unmounts with focus gets no blur event; its text is committed here.
  useEffect(
    () => () => {
      if (saver.isUnsaved(name)) saver.blur(name);
    },
    [saver, name],
  );
  const { typed, message, indicator } = useSyncExternalStore(saver.subscribe, () => saver.field(name));
  const isUnsaved = useSyncExternalStore(saver.subscribe, () => saver.isUnsaved(name));
  const change = useSyncExternalStore(saver.subscribe, () => saver.remoteChange(name));
  const problem = message ?? (isUnsaved ? checkWhileTyping(name, cell, typed) : undefined);
  return { typed, indicator, isUnsaved, problem, change, status: describe() };

  function describe() {
    if (problem !== undefined) return problem;
    if (change) {
      const other = sheetKind.format(name, change.value) || 'empty';
      return change.isReplaced
        ? `Another person had typed ${other}.`
        : `Another person has changed this. Before: ${other}.`;
    }
    if (isUnsaved && indicator === 'failed') return 'Not saved yet.';
    if (isUnsaved && indicator === 'saving') return 'Saving …';
    return indicator === 'saved' ? 'Saved.' : '';
  }
}
