import type { CallResponse } from '@formroom/domain/api/contract.ts';
import type { MarkSheet, saveMarkSheet, SaveSheet } from '@formroom/domain/api/mark-sheets.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import { post } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Autosaver } from '#web/lib/autosave/autosaver.ts';
import { CachedRecord, type RecordStore } from '#web/lib/autosave/cached-record.ts';
import { followOtherTabs } from '#web/lib/autosave/other-tabs.ts';
import { subscribeToPageEvents } from '#web/lib/autosave/page-events.ts';
import { UnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';
import { useAccount } from '#web/lib/session.ts';
import { type SheetKey, sheetQuery } from '#web/features/mark-sheets/sheet-api.ts';
import {
  type CellName,
  parseCell,
  parseCellName,
  pickNewestRows,
  sheetKind,
  type SheetTypes,
} from '#web/features/mark-sheets/sheet-kind.ts';

export type SheetSaver = Autosaver<SheetTypes>;
type SavedSheet = CallResponse<typeof saveMarkSheet>;

interface SheetSaverOptions {
  /** Who types, on which sheet. */
  readonly owner: string;
  readonly record: RecordStore<MarkSheet>;
  readonly save: (body: SaveSheet, options: { readonly keepalive: boolean }) => Promise<SavedSheet>;
  /** Called when the sheet may not be written any more. */
  readonly onRefused: () => void;
  readonly storage?: () => Storage;
}

/** Saves a sheet as a student's record is saved. */
export const createSheetSaver = ({
  owner,
  record,
  save,
  onRefused,
  storage,
}: SheetSaverOptions): SheetSaver =>
  new Autosaver({
    kind: sheetKind,
    record,
    storage: new UnsavedStorage(sheetKind.isName, owner, storage),
    parseInput: (name, typed) => parseCell(record.read(), name, typed),
    post: async (body, options) => {
      try {
        const saved = await save(body, options);
        const known = record.read();
        if (!known) throw new Error('A sheet is saved before it is loaded.');
        return { data: mergeSaved(known, saved), replaced: flatten(saved.replaced) };
      } catch (error) {
        // Handed in, closed or posted meanwhile: another try would not help.
        if (error instanceof ApiError && error.status === 409) {
          onRefused();
          throw new ApiError(403, error.body);
        }
        throw error;
      }
    },
  });

/** The answer to a save has only the rows that were in it. */
function mergeSaved(sheet: MarkSheet, { state, rows }: SavedSheet): MarkSheet {
  const saved = new Map(rows.map((row) => [row.student_id, row]));
  const after = sheet.rows.map((row) => saved.get(row.student_id) ?? row);
  return { ...sheet, state, rows: pickNewestRows(sheet.rows, after) };
}

const flatten = (replaced: SavedSheet['replaced'] = {}) =>
  Object.fromEntries(
    Object.entries(replaced).flatMap(([id, cells]) =>
      Object.entries(cells).map(([cell, value]) => [`${id}.${cell}`, value]),
    ),
  );

export const SheetSaverContext = createContext<SheetSaver | undefined>(undefined);

export function useSheetSaver(): SheetSaver {
  const saver = useContext(SheetSaverContext);
  if (!saver) throw new Error('useSheetSaver is called outside SheetSaverContext.');
  return saver;
}

/** The saver of a sheet that is loaded, until the component is gone. */
export function useNewSheetSaver(key: SheetKey): SheetSaver {
  const client = useQueryClient();
  const { id } = useAccount();
  const owner = `${id} types ${key.year} ${key.term} ${key.class} ${key.subject}`;
  const [saver] = useState(() => createPageSaver(client, owner, key));
  useEffect(() => {
    const stops = [subscribeToPageEvents(saver), followOtherTabs(owner, saver)];
    saver.start();
    return () => {
      for (const stop of stops) stop();
      // The browser's Back button closes the page without a blur event.
      saver.flush();
      saver.stop();
    };
  }, [saver, owner]);
  return saver;
}

export function createPageSaver(client: QueryClient, owner: string, key: SheetKey) {
  const { queryKey } = sheetQuery(key);
  const { year, term, class: className, subject } = key;
  return createSheetSaver({
    owner,
    record: new CachedRecord(client, queryKey),
    save: (body, options) =>
      post(paths.markSheet, {
        params: { year, term, class: className, subject },
        body,
        ...options,
      }),
    onRefused: () => void client.invalidateQueries({ queryKey }),
  });
}

/** The student and the cell of a name that the saver lists. */
export function describeCell(sheet: MarkSheet, name: CellName) {
  const parts = parseCellName(name);
  const row = parts && sheet.rows.find(({ student_id: id }) => id === parts.studentId);
  return row ? { row, cell: parts.cell } : undefined;
}
