import { lazy, Suspense } from 'react';
import { AdminSignInForm } from '#web/features/sign-in/admin-sign-in-form.tsx';
import type { SignInRunner } from '#web/lib/pending-sign-out.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';

// Families load the same script, and most schools have no provider.
const load = () => import('#web/features/sign-in/school-account.tsx');
const SchoolAccountRefused = lazy(async () => ({ default: (await load()).SchoolAccountRefused }));
const SchoolAccountButton = lazy(async () => ({ default: (await load()).SchoolAccountButton }));
const SchoolAccountCode = lazy(async () => ({ default: (await load()).SchoolAccountCode }));

interface StaffSignInProps {
  /** Whether staff can sign in with an account of the school. */
  readonly hasSchoolAccounts: boolean;
  readonly runSignIn: SignInRunner;
  readonly onSignedIn: () => void;
}

/** The sign-in of administrators: username and password, or an account of the school. */
export function StaffSignIn({ hasSchoolAccounts, ...signIn }: StaffSignInProps) {
  const hydrated = useHydrated();
  // The server's answer after the provider has led back.
  const answer = hydrated ? new URLSearchParams(location.search) : undefined;
  const refused = answer?.get('refused');
  if (answer?.get('step') === 'code')
    return (
      <Suspense>
        <SchoolAccountCode {...signIn} />
      </Suspense>
    );
  return (
    <>
      <Suspense>{typeof refused === 'string' && <SchoolAccountRefused reason={refused} />}</Suspense>
      <AdminSignInForm {...signIn} />
      <Suspense>{hasSchoolAccounts && <SchoolAccountButton />}</Suspense>
    </>
  );
}
