import { paths } from '@formroom/domain/api/paths.ts';
import { isTransientError } from '#web/lib/api-error.ts';
import { post } from '#web/lib/api-client.ts';

// A sign-out that never reached the server leaves a valid session there. Until it is ended, every tab of the browser
// behaves as signed out, also one that is opened later (R68).
const MARKER = 'formroom.signing-out';
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export const isSignOutPending = () => localStorage.getItem(MARKER) !== null;
const clearMarker = () => localStorage.removeItem(MARKER);

/** Calls the listener when another tab of the browser signs out. Returns the function that stops listening. */
export function onSignOutElsewhere(listener: () => void) {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === MARKER && newValue !== null) listener();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

/** Signs out; resolves to true when the server has ended the session. */
export async function signOut(limit?: AbortSignal): Promise<boolean> {
  localStorage.setItem(MARKER, '1');
  try {
    await post(paths.logout, limit ? { signal: limit } : {});
  } catch (error) {
    if (isTransientError(error) || limit?.aborted) return false;
  }
  clearMarker();
  return true;
}

/** Runs a sign-in while no sign-out is being sent that could end the new session. */
export type SignInRunner = <T>(signIn: () => Promise<T>) => Promise<T>;

/** Runs a sign-in on a page that retries no sign-out. */
export const runSignIn: SignInRunner = async (signIn) => {
  const answer = await signIn();
  // Of a sign-out that another tab could not finish.
  clearMarker();
  return answer;
};

/** `owed`: the server could not be reached, `done`: the session has ended. */
export type SignOutProgress = 'owed' | 'done';

/** Retries until the server has ended the session, or a sign-in in any tab replaces it. */
export function retrySignOut(onProgress?: (progress: SignOutProgress) => void): SignInRunner {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inProgress: Promise<void> = Promise.resolve();

  const attempt = async (pause: number) => {
    if (!isSignOutPending()) return;
    const signedOut = await signOut();
    onProgress?.(signedOut ? 'done' : 'owed');
    if (!signedOut && !stopped) timer = setTimeout(start, pause, Math.min(pause * 2, LONGEST_PAUSE_MS));
  };
  const start = (pause: number) => {
    stopped = false;
    inProgress = attempt(pause);
  };
  start(FIRST_PAUSE_MS);
  addEventListener('online', () => {
    void inProgress.then(() => {
      clearTimeout(timer);
      if (!stopped) start(FIRST_PAUSE_MS);
    });
  });

  return async (signIn) => {
    stopped = true;
    clearTimeout(timer);
    await inProgress;
    try {
      return await runSignIn(signIn);
    } catch (error) {
      if (isSignOutPending()) start(FIRST_PAUSE_MS);
      throw error;
    }
  };
}
