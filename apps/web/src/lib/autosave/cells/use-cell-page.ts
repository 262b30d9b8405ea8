import { type DataTag, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CachedRecord } from '#web/lib/autosave/cached-record.ts';
import type { CellBody, CellKind, CellRecord } from '#web/lib/autosave/cells/cell-kind.ts';
import { type CellSaver, createCellSaver, type SavedCells } from '#web/lib/autosave/cells/cell-saver.ts';
import { DeviceDrafts } from '#web/lib/autosave/device-drafts.ts';
import { DraftRecovery } from '#web/lib/autosave/draft-recovery.ts';
import { followOtherTabs } from '#web/lib/autosave/other-tabs.ts';
import { subscribeToPageEvents } from '#web/lib/autosave/page-events.ts';
import { useAccount } from '#web/lib/session.ts';

interface CellPageOptions<Cell extends string, Saved extends CellRecord<Cell>> {
  readonly kind: CellKind<Cell, Saved>;
  /** Names the page among those of the account. */
  readonly page: string;
  readonly queryKey: DataTag<QueryKey, Saved, Error>;
  readonly save: (body: CellBody, options: { readonly keepalive: boolean }) => Promise<SavedCells<Saved>>;
}

/** What the parts of a page need of it. */
export interface CellPage {
  readonly saver: CellSaver;
  /** Whether unsaved cells survive closing the tab. */
  readonly device: Pick<DeviceDrafts<string>, 'subscribe' | 'isStored'>;
}

/** What saves the cells of a page that is loaded, and keeps them on the device, until the component is gone. */
export function useCellPage<Cell extends string, Saved extends CellRecord<Cell>>(
  options: CellPageOptions<Cell, Saved>,
) {
  const client = useQueryClient();
  const { id } = useAccount();
  const [page] = useState(() => createCellPage(client, id, options));
  useEffect(() => page.start(), [page]);
  return page;
}

/** @param id of the account */
export function createCellPage<Cell extends string, Saved extends CellRecord<Cell>>(
  client: QueryClient,
  id: string,
  { kind, page, queryKey, save }: CellPageOptions<Cell, Saved>,
) {
  const owner = `${id} types ${page}`;
  const record = new CachedRecord(client, queryKey);
  const saver = createCellSaver({
    kind,
    owner,
    record,
    save,
    onRefused: () => void client.invalidateQueries({ queryKey }),
  });
  const device = new DeviceDrafts({ id, isName: kind.isName, page });
  const recovery = new DraftRecovery({ kind, saver, record, device });
  /** Returns the function that stops it. */
  const start = () => {
    const stops = [subscribeToPageEvents(saver), followOtherTabs(owner, saver)];
    device.start();
    recovery.start();
    saver.start();
    return () => {
      for (const stop of stops) stop();
      // The browser's Back button closes the page without a blur event.
      saver.flush();
      saver.stop();
      device.stop();
    };
  };
  return { saver, device, recovery, start };
}
