import { useState } from 'react';
import { ApiError, fieldError } from '#web/lib/api-error.ts';

const UNPROCESSABLE = 422;

/** The step after the password of an administrator with a second factor. */
export function useCodeStep() {
  const [request, setRequest] = useState<string>();
  const [code, setCode] = useState('');

  const leave = () => {
    setRequest(undefined);
    setCode('');
  };

  /**
   * @param send signs in with the code, or without one while none is asked for
   * @returns false where the server asks for a code now
   */
  const signIn = async (send: (code: string | undefined) => Promise<unknown>) => {
    try {
      await send(request === undefined ? undefined : code);
      return true;
    } catch (error) {
      const asked = fieldError(error, 'code');
      if (request === undefined && asked !== undefined) {
        setRequest(asked);
        return false;
      }
      // One that was not read, because no answer came or because of a wait, is sent again as it stands.
      if (asked !== undefined) setCode('');
      // The password is no longer right.
      else if (error instanceof ApiError && error.status === UNPROCESSABLE) leave();
      throw error;
    }
  };

  return {
    /** What the server asks for, in its words; nothing before. */ request,
    code,
    setCode,
    signIn,
    leave,
  };
}
