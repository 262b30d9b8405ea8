import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { currentOf } from '#web/lib/autosave/current-saver.ts';
import type { EarlierDraft } from '#web/lib/autosave/device-drafts.ts';
import { useAccount } from '#web/lib/session.ts';

const useCurrent = () => currentOf(useQueryClient(), useAccount().id);

/** Whether what is not saved would outlive the tab; else it is kept in the tab only. */
export function useIsKeptOnDevice(): boolean {
  const { device } = useCurrent();
  return useSyncExternalStore(device.subscribe, () => device.isKept);
}

/** What an earlier visit typed and the school never got, and what can be done with it. */
export function useEarlierVisit(): { offer: EarlierDraft | undefined; take: () => void; drop: () => void } {
  const { earlier, saver } = useCurrent();
  const offer = useSyncExternalStore(earlier.subscribe, () => earlier.offer);
  return { offer, take: () => earlier.take(saver), drop: () => earlier.drop() };
}
