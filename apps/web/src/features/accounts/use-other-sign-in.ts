import { useCallback, useEffect, useState } from 'react';
import { getSession } from '#web/lib/get-session.ts';
import { onSessionRestored, reportSessionRestored } from '#web/lib/session-expiry.ts';

/**
 * Whether somebody else has signed in in another tab, which all tabs of a browser share.
 * @param user whose page this is
 */
export function useOtherSignIn(user: string) {
  const [other, setOther] = useState<string>();
  const [isInDoubt, setIsInDoubt] = useState(false);

  const checkSession = useCallback(async () => {
    setIsInDoubt(true);
    try {
      const now = await getSession();
      if (now.authenticated && now.user_id === user) reportSessionRestored();
      else setOther(now.authenticated ? (now.name ?? now.user_id ?? undefined) : undefined);
    } catch {
      // Without an answer nothing is known of anybody else; signing in again says what is wrong.
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

  // The tab is come back to, perhaps from the one where the sign-in was changed.
  useEffect(() => {
    if (!isInDoubt) return undefined;
    const recheckSession = () => {
      if (document.visibilityState === 'visible') void checkSession();
    };
    document.addEventListener('visibilitychange', recheckSession);
    return () => document.removeEventListener('visibilitychange', recheckSession);
  }, [isInDoubt, checkSession]);

  return { other, ask: checkSession };
}
