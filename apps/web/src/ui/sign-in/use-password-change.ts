import { useState } from 'react';
import { useCountdown } from '#web/ui/sign-in/use-countdown.ts';
import { getWaitSeconds, type SignInError } from '#web/ui/sign-in/use-sign-in.ts';
import { ApiError, fieldError, errorMessage } from '#web/lib/api-error.ts';

export const PASSWORD_CHANGED = 'Password Changed Successfully.';

export interface PasswordChange {
  readonly password: string;
  /** Left out at the first sign-in, where it was just checked. */
  readonly old_password?: string;
}

/**
 * Sends a change of password. The server's messages about a field are shown at it, all others above the form.
 */
export function usePasswordChange<Box extends string>(
  changePassword: (change: PasswordChange) => Promise<unknown>,
  ...boxes: Box[]
) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [edited, setEdited] = useState<readonly Box[]>([]);
  const { seconds: secondsLeft, start } = useCountdown();

  const send = async (change: PasswordChange, onChanged: () => void) => {
    if (busy || secondsLeft > 0) return;
    setBusy(true);
    setError(undefined);
    setEdited([]);
    try {
      await changePassword(change);
      onChanged();
    } catch (caught) {
      setError(caught);
      start(getWaitSeconds(caught));
    } finally {
      setBusy(false);
    }
  };

  const fieldErrors: Partial<Record<Box, string>> = {};
  let hasFieldError = false;
  for (const box of boxes) {
    const boxError = fieldError(error, box);
    if (boxError === undefined) continue;
    hasFieldError = true;
    // A message about an earlier text is removed.
    if (!edited.includes(box)) fieldErrors[box] = boxError;
  }
  const formError: SignInError | undefined =
    hasFieldError || error === undefined
      ? undefined
      : { message: formatPasswordError(error), waitSeconds: getWaitSeconds(error) };
  const clearFieldError = (box: Box) => setEdited((before) => [...before, box]);
  return { busy, fieldErrors, formError, secondsLeft, send, clearFieldError };
}

const formatPasswordError = (error: unknown) =>
  error instanceof ApiError && error.status === 401
    ? 'This took too long, and you have been logged out. Reload the page and sign in again.'
    : errorMessage(error);
