import { paths } from '@formroom/domain/api/paths.ts';
import { mayPass } from '#web/lib/api-error.ts';
import { post } from '#web/lib/api-client.ts';

// A sign-out that never reached the server leaves a session there. Until it is ended, this tab behaves as signed out
// and tries again.
const MARKER = 'formroom.signing-out';
const LONGEST_PAUSE_MS = 30_000;

export const isSignOutPending = () => sessionStorage.getItem(MARKER) !== null;

/** Signs out; true when the server has ended the session. */
export async function signOut(limit?: AbortSignal): Promise<boolean> {
  sessionStorage.setItem(MARKER, '1');
  try {
    await post(paths.logout, undefined, limit ? { signal: limit } : {});
  } catch (error) {
    if (mayPass(error) || limit?.aborted) return false;
  }
  sessionStorage.removeItem(MARKER);
  return true;
}

/** Tries until the server has ended the session; the answer stops it, once the try under way has come back. */
export function keepSigningOut(): () => Promise<void> {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> = Promise.resolve();

  const attempt = async (pause: number) => {
    const signedOut = await signOut();
    if (!signedOut && !stopped) timer = setTimeout(start, pause, Math.min(pause * 2, LONGEST_PAUSE_MS));
  };
  const start = (pause: number) => {
    underWay = attempt(pause);
  };
  start(1000);

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await underWay;
    sessionStorage.removeItem(MARKER);
  };
}
