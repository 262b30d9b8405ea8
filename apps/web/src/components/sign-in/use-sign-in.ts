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
  /** Whose wait it is. */
  subject?: string;
}

/**
 * One try to sign in at a time, with the words about the last one and the wait that the server asks for.
 * @param subject the account that signs in: a wait holds for that one only
 */
export function useSignIn(subject = '') {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const { seconds, start } = useCountdown(subject);

  const refuse = (error: unknown) => {
    const tooMany = error instanceof ApiError && error.status === TOO_MANY_TRIES;
    const wait = tooMany ? (error.retryAfter ?? WAIT_WITHOUT_WORD) : 0;
    if (wait > 0) start(wait);
    setRefusal({ sentence: sentenceOf(error), wait, subject });
  };

  const attempt = async (signIn: () => Promise<void>) => {
    if (busy || seconds > 0) return;
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
  const isOfOther = refusal !== undefined && refusal.wait > 0 && refusal.subject !== subject;
  return { busy, refusal: isOfOther ? undefined : refusal, setRefusal, secondsLeft: seconds, attempt };
}
