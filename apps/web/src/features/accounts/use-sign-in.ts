import { useState } from 'react';
import { useCountdown } from '#web/features/accounts/use-countdown.ts';
import { ApiError, errorMessage } from '#web/lib/api-error.ts';

const TOO_MANY_REQUESTS = 429;
const DEFAULT_WAIT_SECONDS = 60;

/** What the last try to sign in came to. */
export interface SignInError {
  message: string;
  /** Seconds to wait before the next one, as the server gave them. */
  waitSeconds: number;
  /** Whose wait it is. */
  subject?: string;
}

/**
 * One try to sign in at a time, with the words about the last one and the wait that the server asks for.
 * @param subject the account that signs in: a wait holds for that one only
 */
export function useSignIn(subject = '') {
  const [busy, setBusy] = useState(false);
  const [refusal, setSignInError] = useState<SignInError>();
  const { seconds, start } = useCountdown(subject);

  const handleError = (error: unknown) => {
    const tooMany = error instanceof ApiError && error.status === TOO_MANY_REQUESTS;
    const wait = tooMany ? (error.retryAfter ?? DEFAULT_WAIT_SECONDS) : 0;
    if (wait > 0) start(wait);
    setSignInError({ message: errorMessage(error), waitSeconds: wait, subject });
  };

  const attempt = async (signIn: () => Promise<void>) => {
    if (busy || seconds > 0) return;
    setBusy(true);
    setSignInError(undefined);
    try {
      await signIn();
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(false);
    }
  };
  const isOfOther = refusal !== undefined && refusal.waitSeconds > 0 && refusal.subject !== subject;
  return {
    busy,
    signInError: isOfOther ? undefined : refusal,
    setRefusal: setSignInError,
    secondsLeft: seconds,
    attempt,
  };
}
