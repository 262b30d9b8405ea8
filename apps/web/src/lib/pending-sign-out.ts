import { paths } from '@formroom/domain/api/paths.ts';
import { isTransientError } from '#web/lib/api-error.ts';
import { post } from '#web/lib/api-client.ts';

// A sign-out that never reached the server leaves a valid session there. Until it is ended, this tab behaves as signed
// out and retries.
const MARKER = 'formroom.signing-out';
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export const isSignOutPending = () => sessionStorage.getItem(MARKER) !== null;

/** Signs out; resolves to true when the server has ended the session. */
export async function signOut(limit?: AbortSignal): Promise<boolean> {
  sessionStorage.setItem(MARKER, '1');
  try {
    await post(paths.logout, limit ? { signal: limit } : {});
  } catch (error) {
    if (isTransientError(error) || limit?.aborted) return false;
  }
  sessionStorage.removeItem(MARKER);
  return true;
}

/** Runs a sign-in while no sign-out is being sent that could end the new session. */
export type SignInRunner = <T>(signIn: () => Promise<T>) => Promise<T>;

/** Retries until the server has ended the session, or a sign-in replaces it. */
export function retrySignOut(): SignInRunner {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inProgress: Promise<void> = Promise.resolve();

  const attempt = async (pause: number) => {
    const signedOut = await signOut();
    if (!signedOut && !stopped) timer = setTimeout(start, pause, Math.min(pause * 2, LONGEST_PAUSE_MS));
  };
  const start = (pause: number) => {
    stopped = false;
    inProgress = attempt(pause);
  };
  start(FIRST_PAUSE_MS);

  return async (signIn) => {
    stopped = true;
    clearTimeout(timer);
    await inProgress;
    try {
      const answer = await signIn();
      sessionStorage.removeItem(MARKER);
      return answer;
    } catch (error) {
      if (isSignOutPending()) start(FIRST_PAUSE_MS);
      throw error;
    }
  };
}
