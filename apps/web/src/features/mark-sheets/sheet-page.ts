import { paths } from '@formroom/domain/api/paths.ts';
import { createContext, useContext } from 'react';
import { post } from '#web/lib/api-client.ts';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import type { CellBody } from '#web/lib/autosave/cells/cell-kind.ts';
import { useCellPage } from '#web/lib/autosave/cells/use-cell-page.ts';
import { type SheetKey, sheetQuery } from '#web/features/mark-sheets/sheet-api.ts';
import { sheetKind, type SheetTypes } from '#web/features/mark-sheets/sheet-kind.ts';

export type SheetSaver = Autosaver<SheetTypes>;

export const SheetSaverContext = createContext<SheetSaver | undefined>(undefined);

export function useSheetSaver(): SheetSaver {
  const saver = useContext(SheetSaverContext);
  if (!saver) throw new Error('useSheetSaver is called outside SheetSaverContext.');
  return saver;
}

/** What a sheet's page is called on the device, and how it is saved. */
export const toCellPage = (key: SheetKey) => {
  const { year, term, class: className, subject } = key;
  return {
    kind: sheetKind,
    page: `${year} ${term} ${className} ${subject}`,
    queryKey: sheetQuery(key).queryKey,
    save: (body: CellBody, options: { readonly keepalive: boolean }) =>
      post(paths.markSheet, { params: { year, term, class: className, subject }, body, ...options }),
  };
};

/** Saves the cells of a sheet that is loaded. */
export const useSheetPage = (key: SheetKey) => useCellPage(toCellPage(key));
