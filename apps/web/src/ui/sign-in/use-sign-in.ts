import { useState } from 'react';
import { useCountdown } from '#web/ui/sign-in/use-countdown.ts';
import { ApiError, errorMessage } from '#web/lib/api-error.ts';

const TOO_MANY_REQUESTS = 429;
const DEFAULT_WAIT_SECONDS = 60;

/** Why the last sign-in failed. */
export interface SignInError {
  message: string;
  /** Seconds until the next try, from the server. */
  waitSeconds: number;
  /** The account that must wait. */
  subject?: string;
}

/**
 * Signs in, one try at a time, with the error of the last try and the wait that the server requires.
 * @param subject the account that signs in; a wait applies only to it
 */
export function useSignIn(subject = '') {
  const [busy, setBusy] = useState(false);
  const [signInError, setSignInError] = useState<SignInError>();
  const { seconds, start } = useCountdown(subject);

  const handleError = (error: unknown) => {
    const wait = getWaitSeconds(error);
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
  const isForOther =
    signInError !== undefined && signInError.waitSeconds > 0 && signInError.subject !== subject;
  return {
    busy,
    signInError: isForOther ? undefined : signInError,
    clearError: () => setSignInError(undefined),
    secondsLeft: seconds,
    attempt,
  };
}

/** How long the server wants the next try to wait; 0 if it doesn't. */
export function getWaitSeconds(error: unknown): number {
  const isTooMany = error instanceof ApiError && error.status === TOO_MANY_REQUESTS;
  return isTooMany ? (error.retryAfter ?? DEFAULT_WAIT_SECONDS) : 0;
}
