import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import type { KindTypes } from '#web/lib/autosave/record-kind.ts';
import { onSessionRestored } from '#web/lib/session-expiry.ts';

/**
 * Connects an autosaver to the browser's online, session and page lifecycle events. Returns the function that
 * disconnects it.
 */
export function subscribeToPageEvents<T extends KindTypes>(saver: Autosaver<T>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('online', () => saver.sendNow(), { signal });
  window.addEventListener('pagehide', () => saver.flush(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? saver.flush() : saver.sendNow()),
    { signal },
  );
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (saver.hasUnsavedInput) event.preventDefault();
    },
    { signal },
  );
  const stopSession = onSessionRestored(() => saver.sendNow());
  return () => {
    stop.abort();
    stopSession();
  };
}
