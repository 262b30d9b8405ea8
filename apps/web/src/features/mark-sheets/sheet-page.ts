import type { MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { SheetCell } from '@formroom/domain/report-cards/sheet-cells.ts';
import { createContext, useContext } from 'react';
import { post } from '#web/lib/api-client.ts';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import type { CellTypes } from '#web/lib/autosave/cells/cell-kind.ts';
import { useCellPage } from '#web/lib/autosave/cells/use-cell-page.ts';
import { type SheetKey, sheetQuery } from '#web/features/mark-sheets/sheet-api.ts';
import { sheetKind } from '#web/features/mark-sheets/sheet-kind.ts';

export type SheetSaver = Autosaver<CellTypes<SheetCell, MarkSheet>>;

export const SheetSaverContext = createContext<SheetSaver | undefined>(undefined);

export function useSheetSaver(): SheetSaver {
  const saver = useContext(SheetSaverContext);
  if (!saver) throw new Error('useSheetSaver is called outside SheetSaverContext.');
  return saver;
}

/** Saves the cells of a sheet that is loaded. */
export function useSheetPage(key: SheetKey) {
  const { year, term, class: className, subject } = key;
  return useCellPage({
    kind: sheetKind,
    page: `${year} ${term} ${className} ${subject}`,
    queryKey: sheetQuery(key).queryKey,
    save: (body, options) =>
      post(paths.markSheet, { params: { year, term, class: className, subject }, body, ...options }),
  });
}
