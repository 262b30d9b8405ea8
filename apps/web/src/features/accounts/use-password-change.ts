import { useState } from 'react';
import type { Refusal } from '#web/components/sign-in/use-sign-in.ts';
import { ApiError, faultOf, sentenceOf } from '#web/lib/api-error.ts';

/** Sends a change of password; what the server says about a box stands at the box, all else over the boxes. */
export function usePasswordChange<Box extends string>(...boxes: Box[]) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const send = async (change: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await change();
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  };

  const faults: Partial<Record<Box, string>> = {};
  for (const box of boxes) {
    const fault = faultOf(error, box);
    if (fault !== undefined) faults[box] = fault;
  }
  const said = Object.keys(faults).length > 0 || error === undefined;
  const refusal: Refusal | undefined = said ? undefined : { sentence: wordsFor(error), wait: 0 };
  return { busy, faults, refusal, send };
}

const wordsFor = (error: unknown) =>
  error instanceof ApiError && error.status === 401
    ? 'This took too long, and the sign-in has ended. Reload the page and sign in again.'
    : sentenceOf(error);
