import { ASK_TO_SIGN_OUT } from '@formroom/domain/api/paths.ts';
import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { CloseQuestion } from '#web/components/feedback/close-question.tsx';
import { LoadingOverlay } from '#web/components/feedback/loading-overlay.tsx';
import { UnsavedAnswersDialog } from '#web/features/accounts/unsaved-answers-dialog.tsx';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import { endAutosave, saverOf } from '#web/lib/autosave/current-saver.ts';
import { useEarlierVisit } from '#web/lib/autosave/use-current-saver.ts';
import { DoorwayContext } from '#web/lib/doorway.ts';
import { signOut } from '#web/lib/pending-sign-out.ts';
import { useAccount } from '#web/lib/session.ts';

const PAUSE_MS = 1000;
const LONGEST_CALL_MS = 5000;

/** Signs out, after a question where a page of another site led here: nobody else may end a family's work. */
export function LogoutPage() {
  const navigate = useNavigate();
  const isFromElsewhere = useIsFromElsewhere();
  const [isSure, setSure] = useState(!isFromElsewhere);
  return (
    <main>
      {isSure ? (
        <LoggingOut />
      ) : (
        <>
          <title>Log out?</title>
          <CloseQuestion
            title="Log out?"
            keep="Stay signed in"
            discard="Log out"
            onKeep={() => void navigate('/dashboard', { replace: true })}
            onDiscard={() => setSure(true)}
          >
            Another website opened this page. You are still signed in.
          </CloseQuestion>
        </>
      )}
    </main>
  );
}

/** The server says it by the query; browsers that do not tell the server tell the page. */
function useIsFromElsewhere() {
  const [query] = useSearchParams();
  const isFirstPage = useLocation().key === 'default';
  const { referrer } = document;
  const cameFromElsewhere =
    isFirstPage && URL.canParse(referrer) && new URL(referrer).origin !== location.origin;
  return query.has(ASK_TO_SIGN_OUT) || cameFromElsewhere;
}

/** Signs out after a second; a student with answers that are not saved by then is asked first. */
function LoggingOut() {
  const { id, admin } = useAccount();
  const client = useQueryClient();
  const [isPausing, setIsPausing] = useState(true);
  useEffect(() => {
    const pause = setTimeout(() => setIsPausing(false), PAUSE_MS);
    return () => clearTimeout(pause);
  }, []);
  return admin || id === '' ? (
    <SigningOut ready={!isPausing} />
  ) : (
    <StudentLogout saver={saverOf(client, id)} isPausing={isPausing} />
  );
}

function StudentLogout({ saver, isPausing }: { saver: Autosaver; isPausing: boolean }) {
  const offered = useEarlierVisit().offer?.typed.size ?? 0;
  const unsaved = offered + useSyncExternalStore(saver.subscribe, () => saver.unsavedCount);
  const [losesThem, setLosesThem] = useState(false);
  useEffect(() => saver.sendNow(), [saver]);
  if (isPausing || unsaved === 0 || losesThem) return <SigningOut ready={!isPausing} />;
  return (
    <UnsavedAnswersDialog
      saver={saver}
      unsaved={unsaved}
      offered={offered}
      onLogOut={() => setLosesThem(true)}
    />
  );
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
      <title>Logging out</title>
      <LoadingOverlay label="Logging out …" />
    </>
  );
}
