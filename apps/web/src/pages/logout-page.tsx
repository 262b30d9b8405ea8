import { CONFIRM_SIGN_OUT } from '@formroom/domain/api/paths.ts';
import { use, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ConfirmCloseDialog } from '#web/ui/feedback/confirm-close-dialog.tsx';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { UnsavedAnswersDialog } from '#web/features/sign-in/stay-signed-in/unsaved-answers-dialog.tsx';
import { FamilyAutosaveProvider } from '#web/lib/autosave/family-autosave-provider.tsx';
import { endAutosave, useFamilyAutosave, useUnsentCounts } from '#web/lib/autosave/family-autosave.ts';
import { SignInNavigationContext } from '#web/lib/sign-in-navigation.ts';
import { signOut } from '#web/lib/pending-sign-out.ts';
import { useAccount } from '#web/lib/session.ts';

const PAUSE_MS = 1000;
const SIGN_OUT_TIMEOUT_MS = 5000;

/** Signs out. Asks first if another website opened the page, because it must not be able to end a family's session. */
export function LogoutPage() {
  const navigate = useNavigate();
  const isFromOtherSite = useIsFromOtherSite();
  const [isConfirmed, setConfirmed] = useState(!isFromOtherSite);
  return (
    <main>
      {isConfirmed ? (
        <LoggingOut />
      ) : (
        <>
          <title>Log out?</title>
          <ConfirmCloseDialog
            title="Log out?"
            closesOnBack={false}
            keepLabel="Stay signed in"
            discardLabel="Log out"
            onKeep={() => void navigate('/dashboard', { replace: true })}
            onDiscard={() => setConfirmed(true)}
          >
            Another website opened this page. You are still signed in.
          </ConfirmCloseDialog>
        </>
      )}
    </main>
  );
}

/** The server marks such a visit in the query string. Some browsers tell only the page where it was opened from. */
function useIsFromOtherSite() {
  const [query] = useSearchParams();
  const isFirstPage = useLocation().key === 'default';
  const { referrer } = document;
  const cameFromElsewhere =
    isFirstPage && URL.canParse(referrer) && new URL(referrer).origin !== location.origin;
  return query.has(CONFIRM_SIGN_OUT) || cameFromElsewhere;
}

/** Signs out after a second. Asks first if a student has answers that are not saved by then. */
function LoggingOut() {
  const { id, admin } = useAccount();
  const [isPausing, setIsPausing] = useState(true);
  useEffect(() => {
    const pause = setTimeout(() => setIsPausing(false), PAUSE_MS);
    return () => clearTimeout(pause);
  }, []);
  if (admin || id === '') return <SigningOut ready={!isPausing} />;
  return (
    <FamilyAutosaveProvider>
      <StudentLogout isPausing={isPausing} />
    </FamilyAutosaveProvider>
  );
}

function StudentLogout({ isPausing }: { isPausing: boolean }) {
  const { saver, confirmer } = useFamilyAutosave();
  const { current, offered } = useUnsentCounts();
  const unsaved = current + offered;
  const [isDiscarding, setDiscarding] = useState(false);
  useEffect(() => {
    saver.sendNow();
    confirmer.sendNow();
  }, [saver, confirmer]);
  if (isPausing || unsaved === 0 || isDiscarding) return <SigningOut ready={!isPausing} />;
  return (
    <UnsavedAnswersDialog
      saver={saver}
      unsavedCount={unsaved}
      recoverableCount={offered}
      onLogOut={() => setDiscarding(true)}
    />
  );
}

/** Always ends at `/`. If the server can't be reached, the sign-in page retries the sign-out. */
function SigningOut({ ready }: { ready: boolean }) {
  const { goToSignIn } = use(SignInNavigationContext);
  useEffect(() => {
    if (!ready) return undefined;
    const call = new AbortController();
    const limit = setTimeout(() => call.abort(), SIGN_OUT_TIMEOUT_MS);
    const go = async () => {
      const signedOut = await signOut(call.signal);
      endAutosave();
      if (signedOut) location.replace('/');
      else goToSignIn();
    };
    void go();
    return () => clearTimeout(limit);
  }, [ready, goToSignIn]);
  return (
    <>
      <title>Logging out</title>
      <LoadingOverlay label="Logging out …" />
    </>
  );
}
