import { paths } from '@formroom/domain/api/paths.ts';
import type { PublicSettings } from '@formroom/domain/api/settings.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { get } from '#web/lib/api-client.ts';
import { getSession } from '#web/lib/get-session.ts';
import { isSignOutPending, keepSigningOut, type WithoutSignOut } from '#web/lib/pending-sign-out.ts';

/**
 * What a sign-in page asks when it opens: the school's settings, and whether somebody is signed in already. Without
 * TanStack Query, which would double the time to the first box; both answers are used once.
 */
export function useVisitorStart(onAlreadySignedIn: (admin: boolean) => void) {
  const [settings, setSettings] = useState<PublicSettings>();
  const signingOut = useRef<WithoutSignOut>(undefined);
  const signedIn = useEffectEvent(onAlreadySignedIn);

  useEffect(() => {
    const page = new AbortController();
    const ask = async () => {
      const { authenticated, admin } = await getSession(page.signal);
      // An administrator who is not through yet must first set up the second factor, behind the sign-in.
      if (authenticated || admin) signedIn(admin);
    };
    if (isSignOutPending()) signingOut.current = keepSigningOut();
    else ask().catch(ignore);
    const askSettings = () => {
      get<PublicSettings>(paths.settings, { signal: page.signal }).then(setSettings, ignore);
    };
    askSettings();
    addEventListener('online', askSettings, { signal: page.signal });
    return () => page.abort();
  }, []);

  const withoutSignOut: WithoutSignOut = (signIn) => (signingOut.current ?? run)(signIn);
  return { settings, withoutSignOut };
}

// The form works without either answer: it shows no name and no lookup then, and the server decides on signing in.
const ignore = () => undefined;

const run: WithoutSignOut = (signIn) => signIn();
