import { officePaths } from '@formroom/domain/api/paths.ts';
import { useEffect } from 'react';
import { replayPreHydrationEvents } from '#web/app/pre-hydration-events.ts';
import { useSignInPageData } from '#web/app/use-sign-in-page-data.ts';
import type { VisitorPageName } from '#web/app/match-visitor-page.ts';
import { VisitorLayout } from '#web/app/layout/visitor-layout.tsx';
import { InvitationForm } from '#web/features/sign-in/accept-invitation/invitation-form.tsx';
import { StaffSignIn } from '#web/features/sign-in/staff-sign-in.tsx';
import { SignOutNotice } from '#web/features/sign-in/sign-out-notice.tsx';
import { StudentSignInPage } from '#web/features/sign-in/student-sign-in-page.tsx';
import type { SignInCause } from '#web/lib/sign-in-navigation.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { preloadPortal } from '#web/app/load-portal.ts';
import type { PortalVisit } from '#web/app/portal.tsx';

/** Where the user goes after signing in, or if already signed in. */
export interface SignInDestination extends PortalVisit {
  readonly path: '/registration/student-data' | typeof officePaths.dashboard;
}

const titles: Record<VisitorPageName, string> = {
  student: 'Sign in',
  admin: 'School office',
  invitation: 'Choose your password',
};

interface VisitorPageProps {
  page: VisitorPageName;
  cause?: SignInCause | undefined;
  onNavigate: (visit: SignInDestination) => void;
}

export function VisitorPage({ page, cause, onNavigate }: VisitorPageProps) {
  const { settings, signOutProgress, withoutSignOut } = useSignInPageData((admin) =>
    onNavigate({ path: admin ? officePaths.dashboard : '/registration/student-data' }),
  );
  usePreloadOnTyping();
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) replayPreHydrationEvents();
  }, [hydrated]);

  const openOffice = () => onNavigate({ path: officePaths.dashboard });
  const schoolName = settings?.school_name ?? '';
  const title = titles[page];
  return (
    <VisitorLayout schoolName={schoolName} contact={settings?.school_contact ?? ''}>
      <title>{schoolName ? `${title} · ${schoolName}` : title}</title>
      <SignOutNotice progress={signOutProgress} cause={cause} />
      {page === 'admin' && (
        <StaffSignIn
          hasSchoolAccounts={settings?.staff_sign_in ?? false}
          runSignIn={withoutSignOut}
          onSignedIn={openOffice}
        />
      )}
      {page === 'invitation' && <InvitationForm runSignIn={withoutSignOut} onSignedIn={openOffice} />}
      {page === 'student' && (
        <StudentSignInPage
          lookup={settings?.student_id_lookup ?? false}
          idDigits={settings?.student_id_digits ?? false}
          firstPassword={settings?.first_password}
          contact={settings?.school_contact ?? ''}
          passwordByEmail={settings?.password_by_email ?? true}
          runSignIn={withoutSignOut}
          onSignedIn={({ studentId, announcement }) =>
            onNavigate({ path: '/registration/student-data', announcement, studentId })
          }
        />
      )}
    </VisitorLayout>
  );
}

/** Preloads the portal once a form gets the focus, so that visitors who only look at the page don't load it. */
function usePreloadOnTyping() {
  useEffect(() => {
    const untilFirst = new AbortController();
    const preloadFrom = (touched: EventTarget | null) => {
      if (!(touched instanceof Element) || !touched.closest('form')) return;
      untilFirst.abort();
      void preloadPortal();
    };
    for (const touch of ['focusin', 'pointerdown']) {
      document.addEventListener(touch, (event) => preloadFrom(event.target), { signal: untilFirst.signal });
    }
    // The focus may have come before this script.
    preloadFrom(document.activeElement);
    return () => untilFirst.abort();
  }, []);
}
