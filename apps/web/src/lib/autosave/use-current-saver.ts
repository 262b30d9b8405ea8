import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { getCurrentAutosave } from '#web/lib/autosave/current-saver.ts';
import type { RecoverableDraft } from '#web/lib/autosave/device-drafts.ts';
import { useAccount } from '#web/lib/session.ts';

const useCurrent = () => getCurrentAutosave(useQueryClient(), useAccount().id);

/** Whether unsaved answers would survive closing the tab; otherwise they are kept in the tab only. */
export function useIsStoredOnDevice(): boolean {
  const { device } = useCurrent();
  return useSyncExternalStore(device.subscribe, () => device.isStored);
}

/** The recoverable answers of an earlier visit, and the actions on them. */
export function useDraftRecovery(): {
  offer: RecoverableDraft | undefined;
  take: () => void;
  drop: () => void;
} {
  const { recovery, saver } = useCurrent();
  const offer = useSyncExternalStore(recovery.subscribe, () => recovery.offer);
  return { offer, take: () => recovery.restore(saver), drop: () => recovery.discard() };
}
