import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { getCurrentAutosave } from '#web/lib/autosave/current-saver.ts';
import type { RecoverableDraft } from '#web/lib/autosave/device-drafts.ts';
import { useAccount } from '#web/lib/session.ts';

const useCurrent = () => getCurrentAutosave(useQueryClient(), useAccount().id);

/** Whether what is not saved would outlive the tab; else it is kept in the tab only. */
export function useIsStoredOnDevice(): boolean {
  const { device } = useCurrent();
  return useSyncExternalStore(device.subscribe, () => device.isStored);
}

/** What an earlier visit typed and the school never got, and what can be done with it. */
export function useDraftRecovery(): {
  offer: RecoverableDraft | undefined;
  take: () => void;
  drop: () => void;
} {
  const { recovery: earlier, saver } = useCurrent();
  const offer = useSyncExternalStore(earlier.subscribe, () => earlier.offer);
  return { offer, take: () => earlier.restore(saver), drop: () => earlier.discard() };
}
