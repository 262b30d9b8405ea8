import { paths } from '@formroom/domain/api/paths.ts';
import type { PublicSettings } from '@formroom/domain/api/settings.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { get } from '#web/lib/api-client.ts';
import { getSession } from '#web/lib/get-session.ts';
import {
  isSignOutPending,
  retrySignOut,
  runSignIn,
  type SignInRunner,
  type SignOutProgress,
} from '#web/lib/pending-sign-out.ts';

/**
 * Loads the data of a sign-in page: the school's settings, and whether somebody is signed in already. It does not use
 * TanStack Query, which would double the time until the page can be used.
 */
export function useSignInPageData(onAlreadySignedIn: (admin: boolean) => void) {
  const [settings, setSettings] = useState<PublicSettings>();
  const [signOutProgress, setSignOutProgress] = useState<SignOutProgress>();
  const signingOut = useRef<SignInRunner>(undefined);
  const signedIn = useEffectEvent(onAlreadySignedIn);

  useEffect(() => {
    const page = new AbortController();
    const checkSession = async () => {
      const { authenticated, admin } = await getSession(page.signal);
      // An administrator without a required second factor is not authenticated, but sets it up behind the sign-in.
      if (authenticated || admin) signedIn(admin);
    };
    if (isSignOutPending()) signingOut.current = retrySignOut(setSignOutProgress);
    else checkSession().catch(ignore);
    const loadSettings = () => {
      get(paths.settings, { signal: page.signal }).then(setSettings, ignore);
    };
    loadSettings();
    addEventListener('online', loadSettings, { signal: page.signal });
    return () => page.abort();
  }, []);

  const withoutSignOut: SignInRunner = (signIn) => (signingOut.current ?? runSignIn)(signIn);
  return { settings, signOutProgress, withoutSignOut };
}

// The form works without either response: it then shows no school name and no lookup.
const ignore = () => undefined;
