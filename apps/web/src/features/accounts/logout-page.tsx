import { use, useEffect } from 'react';
import { LoadingOverlay } from '#web/components/feedback/loading-overlay.tsx';
import { endAutosave } from '#web/lib/autosave/current-saver.ts';
import { DoorwayContext } from '#web/lib/doorway.ts';
import { signOut } from '#web/lib/pending-sign-out.ts';

const PAUSE_MS = 1000;
const LONGEST_CALL_MS = 5000;

/** Signs out after a second and always goes to `/`; where the server can't be told, the sign-in page goes on trying. */
export function LogoutPage() {
  const { leave } = use(DoorwayContext);
  useEffect(() => {
    const call = new AbortController();
    const limit = setTimeout(() => call.abort(), PAUSE_MS + LONGEST_CALL_MS);
    const pause = setTimeout(() => void go(), PAUSE_MS);
    const go = async () => {
      const signedOut = await signOut(call.signal);
      endAutosave();
      if (signedOut) location.replace('/');
      else leave();
    };
    return () => {
      clearTimeout(pause);
      clearTimeout(limit);
    };
  }, [leave]);
  return (
    <main>
      <title>Signing out</title>
      <LoadingOverlay label="Signing out …" />
    </main>
  );
}
