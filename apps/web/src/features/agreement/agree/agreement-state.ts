import type { Indicator } from '#web/lib/autosave/indicators.ts';

/** `waiting` and `not withdrawn`: the last save failed and is being retried. */
export type AgreementState = 'none' | 'sending' | 'waiting' | 'agreed' | 'withdrawing' | 'not withdrawn';

/** @param submittedAt when the server stored the agreement, according to the loaded record */
export function agreementState(
  { value, indicator }: { readonly value: string; readonly indicator: Indicator },
  submittedAt: string | null,
): AgreementState {
  const isTicked = value === '1';
  const isStored = submittedAt !== null;
  if (isTicked === isStored) return isTicked ? 'agreed' : 'none';
  if (indicator === 'failed') return isTicked ? 'waiting' : 'not withdrawn';
  return isTicked ? 'sending' : 'withdrawing';
}
