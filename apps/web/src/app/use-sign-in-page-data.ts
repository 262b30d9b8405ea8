import { paths } from '@formroom/domain/api/paths.ts';
import type { PublicSettings } from '@formroom/domain/api/settings.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { get } from '#web/lib/api-client.ts';
import { getSession } from '#web/lib/get-session.ts';
import { isSignOutPending, retrySignOut, type SignInRunner } from '#web/lib/pending-sign-out.ts';

/**
 * What a sign-in page asks when it opens: the school's settings, and whether somebody is signed in already. Without
 * TanStack Query, which would double the time to the first box; both answers are used once.
 */
export function useSignInPageData(onAlreadySignedIn: (admin: boolean) => void) {
  const [settings, setSettings] = useState<PublicSettings>();
  const signingOut = useRef<SignInRunner>(undefined);
  const signedIn = useEffectEvent(onAlreadySignedIn);

  useEffect(() => {
    const page = new AbortController();
    const checkSession = async () => {
      const { authenticated, admin } = await getSession(page.signal);
      // An administrator who is not through yet must first set up the second factor, behind the sign-in.
      if (authenticated || admin) signedIn(admin);
    };
    if (isSignOutPending()) signingOut.current = retrySignOut();
    else checkSession().catch(ignore);
    const loadSettings = () => {
      get(paths.settings, { signal: page.signal }).then(setSettings, ignore);
    };
    loadSettings();
    addEventListener('online', loadSettings, { signal: page.signal });
    return () => page.abort();
  }, []);

  const runSignIn: SignInRunner = (signIn) => (signingOut.current ?? run)(signIn);
  return { settings, withoutSignOut: runSignIn };
}

// The form works without either answer: it shows no name and no lookup then, and the server decides on signing in.
const ignore = () => undefined;

const run: SignInRunner = (signIn) => signIn();
