import { useState } from 'react';
import { useCountdown } from '#web/components/sign-in/use-countdown.ts';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';

const TOO_MANY_TRIES = 429;
const WAIT_WITHOUT_WORD = 60;

/** What the last try to sign in came to. */
export interface Refusal {
  sentence: string;
  /** Seconds to wait before the next one, as the server gave them. */
  wait: number;
}

/**
 * One try to sign in at a time, with the words about the last one and the wait that the server asks for.
 * @param account whose sign-in it is: another account need not wait for it
 */
export function useSignIn(account = '') {
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const { seconds, start } = useCountdown();
  const isOfAccount = refused === account;
  const secondsLeft = isOfAccount ? seconds : 0;

  const refuse = (error: unknown) => {
    const tooMany = error instanceof ApiError && error.status === TOO_MANY_TRIES;
    const wait = tooMany ? (error.retryAfter ?? WAIT_WITHOUT_WORD) : 0;
    if (wait > 0) start(wait);
    setRefused(account);
    setRefusal({ sentence: sentenceOf(error), wait });
  };

  const attempt = async (signIn: () => Promise<void>) => {
    if (busy || secondsLeft > 0) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await signIn();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const isShown = refusal === undefined || refusal.wait === 0 || isOfAccount;
  return { busy, refusal: isShown ? refusal : undefined, setRefusal, secondsLeft, attempt };
}
