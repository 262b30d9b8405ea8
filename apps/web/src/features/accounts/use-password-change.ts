import { useRef, useState } from 'react';
import type { SignInError } from '#web/features/accounts/use-sign-in.ts';
import type { PasswordChange } from '#web/features/accounts/password-changer.ts';
import { ApiError, fieldError, errorMessage } from '#web/lib/api-error.ts';

/**
 * Sends a change of password. The server's messages about a field are shown at it, all others above the form.
 * @param makeChange called once, returns the function that sends each change
 */
export function usePasswordChange<Box extends string>(
  makeChange: () => (change: PasswordChange) => Promise<unknown>,
  ...boxes: Box[]
) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [edited, setEdited] = useState<readonly Box[]>([]);
  const changePassword = useRef<ReturnType<typeof makeChange>>(undefined);

  const send = async (change: PasswordChange, onChanged: () => void) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    setEdited([]);
    try {
      changePassword.current ??= makeChange();
      await changePassword.current(change);
      onChanged();
    } catch (caught) {
      setError(caught);
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
  const said = hasFieldError || error === undefined;
  const formError: SignInError | undefined = said
    ? undefined
    : { message: formatPasswordError(error), waitSeconds: 0 };
  const clearFieldError = (box: Box) => setEdited((before) => [...before, box]);
  return { busy, boxErrors: fieldErrors, refusal: formError, send, noteEdit: clearFieldError };
}

const formatPasswordError = (error: unknown) =>
  error instanceof ApiError && error.status === 401
    ? 'This took too long, and you have been logged out. Reload the page and sign in again.'
    : errorMessage(error);
