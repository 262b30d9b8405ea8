import type { MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { doesFit, type PastePlan, planPaste } from '#web/features/mark-sheets/paste/plan-paste.ts';
import { CellHistory, type CellText } from '#web/features/mark-sheets/sheet/cell-history.ts';
import type { SheetSaver } from '#web/features/mark-sheets/sheet-page.ts';
import type { Position } from '#web/ui/grid/move-cell.ts';
import { parseBlock } from '#web/ui/grid/parse-block.ts';

/** Changes of cells that are not typed into them: a pasted block, a remark of the bank, and undo. */
export function useChanges(saver: SheetSaver, sheet: MarkSheet) {
  const [history] = useState(() => new CellHistory());
  const [plan, setPlan] = useState<PastePlan>();

  function change(cells: readonly CellText[]) {
    const changed = cells.filter(({ name, typed }) => saver.field(name).typed !== typed);
    history.add(changed.map(({ name }) => ({ name, typed: saver.field(name).typed })));
    saver.chooseAll(changed.map(({ name, typed }) => [name, typed]));
  }

  function apply({ cells }: PastePlan) {
    setPlan(undefined);
    change(cells);
    enqueueSnackbar(`${pluralize(cells.length, 'cell')} pasted. Ctrl+Z takes them back.`, {
      variant: 'success',
    });
  }

  return {
    history,
    change,
    /** A block that does not fit as a whole, until it is decided on. */
    plan,
    apply,
    cancelPaste: () => setPlan(undefined),
    paste: (at: Position, text: string) => {
      const pasted = planPaste(sheet, at, parseBlock(text));
      if (doesFit(pasted)) apply(pasted);
      else setPlan(pasted);
    },
    undo: () => {
      saver.chooseAll((history.take() ?? []).map(({ name, typed }) => [name, typed]));
    },
  };
}
