import { useEffect } from 'react';
import { carryOutEarlyActs } from '#web/app/early-acts.ts';
import { usePreloadOnTyping } from '#web/app/use-preload-on-typing.ts';
import { useVisitorStart } from '#web/app/use-visitor-start.ts';
import type { VisitorPageName } from '#web/app/visitor-page-at.ts';
import { VisitorLayout } from '#web/components/layout/visitor-layout.tsx';
import { AdminSignInForm } from '#web/features/accounts/admin-sign-in-form.tsx';
import { StudentSignInPage } from '#web/features/accounts/student-sign-in-page.tsx';
import { dropUnsaved } from '#web/lib/unsaved-key.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';

/** Where somebody goes who has just signed in, or already was. */
export interface Visit {
  path: '/registration/student-data' | '/admin/dashboard';
  announcement?: string | undefined;
}

interface VisitorPageProps {
  page: VisitorPageName;
  onEnter: (visit: Visit) => void;
}

export function VisitorPage({ page, onEnter }: VisitorPageProps) {
  const { settings, withoutSignOut } = useVisitorStart((admin) =>
    onEnter({ path: admin ? '/admin/dashboard' : '/registration/student-data' }),
  );
  usePreloadOnTyping();
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) carryOutEarlyActs();
  }, [hydrated]);

  const schoolName = settings?.school_name ?? '';
  const title = page === 'admin' ? 'School office' : 'Sign in';
  return (
    <VisitorLayout schoolName={schoolName} contact={settings?.school_contact ?? ''}>
      <title>{schoolName ? `${title} · ${schoolName}` : title}</title>
      {page === 'admin' ? (
        <AdminSignInForm
          withoutSignOut={withoutSignOut}
          onSignedIn={() => onEnter({ path: '/admin/dashboard' })}
        />
      ) : (
        <StudentSignInPage
          lookup={settings?.student_id_lookup ?? false}
          idDigits={settings?.student_id_digits ?? false}
          firstPassword={settings?.first_password}
          contact={settings?.school_contact ?? ''}
          withoutSignOut={withoutSignOut}
          onSignedIn={({ studentId, announcement }) => {
            dropUnsaved(studentId);
            onEnter({ path: '/registration/student-data', announcement });
          }}
        />
      )}
    </VisitorLayout>
  );
}
