import { type CodeContent, readHash } from '#web/features/card-verification/read-token.ts';

interface AddressState {
  readonly hash: string;
}

/**
 * Returns what stands behind `#` in the address, and removes it from there, so that a shared screen, a bookmark or a
 * copied address does not hand it on. The tab's history keeps it out of sight for a reload.
 */
export function takeAddressCode(): CodeContent | undefined {
  const { hash, pathname, search } = location;
  if (hash !== '') history.replaceState({ hash } satisfies AddressState, '', pathname + search);
  const kept = (history.state as AddressState | null)?.hash;
  return kept === undefined ? undefined : readHash(kept);
}
