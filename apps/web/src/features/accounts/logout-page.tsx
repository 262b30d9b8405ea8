import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState, useSyncExternalStore } from 'react';
import { LoadingOverlay } from '#web/components/feedback/loading-overlay.tsx';
import { UnsavedAnswersDialog } from '#web/features/accounts/unsaved-answers-dialog.tsx';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import { endAutosave, saverOf } from '#web/lib/autosave/current-saver.ts';
import { DoorwayContext } from '#web/lib/doorway.ts';
import { signOut } from '#web/lib/pending-sign-out.ts';
import { useAccount } from '#web/lib/session.ts';

const PAUSE_MS = 1000;
const LONGEST_CALL_MS = 5000;

/** Signs out after a second; a student with answers that are not saved by then is asked first. */
export function LogoutPage() {
  const { id, admin } = useAccount();
  const client = useQueryClient();
  const [isPausing, setIsPausing] = useState(true);
  useEffect(() => {
    const pause = setTimeout(() => setIsPausing(false), PAUSE_MS);
    return () => clearTimeout(pause);
  }, []);
  const page =
    admin || id === '' ? (
      <SigningOut ready={!isPausing} />
    ) : (
      <StudentLogout saver={saverOf(client, id)} isPausing={isPausing} />
    );
  return <main>{page}</main>;
}

function StudentLogout({ saver, isPausing }: { saver: Autosaver; isPausing: boolean }) {
  const unsaved = useSyncExternalStore(saver.subscribe, () => saver.unsavedCount);
  const [losesThem, setLosesThem] = useState(false);
  useEffect(() => saver.sendNow(), [saver]);
  if (isPausing || unsaved === 0 || losesThem) return <SigningOut ready={!isPausing} />;
  return <UnsavedAnswersDialog saver={saver} unsaved={unsaved} onLogOut={() => setLosesThem(true)} />;
}

/** Always goes to `/`; where the server can't be told, the sign-in page goes on trying. */
function SigningOut({ ready }: { ready: boolean }) {
  const { leave } = use(DoorwayContext);
  useEffect(() => {
    if (!ready) return undefined;
    const call = new AbortController();
    const limit = setTimeout(() => call.abort(), LONGEST_CALL_MS);
    const go = async () => {
      const signedOut = await signOut(call.signal);
      endAutosave();
      if (signedOut) location.replace('/');
      else leave();
    };
    void go();
    return () => clearTimeout(limit);
  }, [ready, leave]);
  return (
    <>
      <title>Signing out</title>
      <LoadingOverlay label="Signing out …" />
    </>
  );
}
