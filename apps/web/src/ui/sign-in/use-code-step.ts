import { useState } from 'react';
import { ApiError, fieldError } from '#web/lib/api-error.ts';

const UNPROCESSABLE = 422;

/** The second step of a sign-in, which asks an administrator for the second factor. */
export function useCodeStep() {
  const [request, setRequest] = useState<string>();
  const [code, setCode] = useState('');

  const leave = () => {
    setRequest(undefined);
    setCode('');
  };

  /**
   * @param send signs in with the code, or without one before the server has asked for it
   * @returns false if the server now asks for a code
   */
  const signIn = async (send: (code: string | undefined) => Promise<unknown>) => {
    try {
      await send(request === undefined ? undefined : code);
      return true;
    } catch (error) {
      const prompt = fieldError(error, 'code');
      if (request === undefined && prompt !== undefined) {
        setRequest(prompt);
        return false;
      }
      // Without a response or during a wait the code was not checked, so it stays for the next try.
      if (prompt !== undefined) setCode('');
      // The password is no longer valid.
      else if (error instanceof ApiError && error.status === UNPROCESSABLE) leave();
      throw error;
    }
  };

  return {
    /** The server's request for a code; undefined before. */
    request,
    code,
    setCode,
    signIn,
    leave,
  };
}
