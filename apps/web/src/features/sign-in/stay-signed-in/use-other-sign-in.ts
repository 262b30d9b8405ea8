import { useCallback, useEffect, useState } from 'react';
import { getSession } from '#web/lib/get-session.ts';
import { onSessionRestored, reportSessionRestored } from '#web/lib/session-expiry.ts';

/**
 * Whether somebody else has signed in in another tab; all tabs share the session.
 * @param user the user of this page
 */
export function useOtherSignIn(user: string) {
  const [other, setOther] = useState<string>();
  const [isInDoubt, setIsInDoubt] = useState(false);

  const checkSession = useCallback(async () => {
    setIsInDoubt(true);
    try {
      const now = await getSession();
      const isUser = now.user_id === user || now.former_ids?.includes(user) === true;
      if (now.authenticated && isUser) reportSessionRestored();
      else setOther(now.authenticated ? (now.name ?? now.user_id ?? undefined) : undefined);
    } catch {
      // On an error nothing is known; signing in again will show what is wrong.
    }
  }, [user]);

  useEffect(
    () =>
      onSessionRestored(() => {
        setOther(undefined);
        setIsInDoubt(false);
      }),
    [],
  );

  // Checks again when the user returns, perhaps from the tab with the other sign-in.
  useEffect(() => {
    if (!isInDoubt) return undefined;
    const recheckSession = () => {
      if (document.visibilityState === 'visible') void checkSession();
    };
    document.addEventListener('visibilitychange', recheckSession);
    return () => document.removeEventListener('visibilitychange', recheckSession);
  }, [isInDoubt, checkSession]);

  return { other, checkSession };
}
