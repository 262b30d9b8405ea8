import { steps } from '@formroom/domain/registration/steps.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { Suspense, use, useEffect } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from '#web/app/routes.tsx';
import { Snackbars } from '#web/app/snackbars.tsx';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { SessionExpiredDialog } from '#web/features/sign-in/stay-signed-in/session-expired-dialog.tsx';
import { preloadedTermsQuery } from '#web/features/report-cards/report-card-queries.ts';
import { forgetStudentList } from '#web/features/student-list/find/last-student-list.ts';
import { getLastStudent } from '#web/lib/last-student.ts';
import { leaveAutosave } from '#web/lib/autosave/family-autosave.ts';
import { isSignOutPending, onSignOutElsewhere } from '#web/lib/pending-sign-out.ts';
import { followRouter } from '#web/lib/close-on-back.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { onSessionLimited } from '#web/lib/session-expiry.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { settingsQuery } from '#web/lib/settings.ts';
import { SignInNavigationContext } from '#web/lib/sign-in-navigation.ts';
import { studentRecordQuery } from '#web/lib/student-record.ts';

/** What the sign-in tells the portal. */
export interface PortalVisit {
  /** Shown once, after signing in. */
  readonly announcement?: string | undefined;
  /** The student who has just signed in. */
  readonly studentId?: string | undefined;
}

/** Opens the portal at the current URL, and returns what to render. The first calls start before React renders it. */
export const openPortal = ({ announcement, studentId = getReloadedStudent() }: PortalVisit = {}) => (
  <Portal
    queryClient={createFilledQueryClient(studentId)}
    router={createBrowserRouter(routes)}
    announcement={announcement}
  />
);

interface PortalProps extends Pick<PortalVisit, 'announcement'> {
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createBrowserRouter>;
}

/** Everything behind the sign-in. */
function Portal({ queryClient, router, announcement }: PortalProps) {
  useEffect(() => followRouter(router), [router]);

  useEffect(() => {
    if (announcement !== undefined) enqueueSnackbar(announcement, { variant: 'success' });
  }, [announcement]);

  useEffect(() => forgetStudentList, []);

  // The school may require a second factor now, so the guards load the session again.
  useEffect(() => onSessionLimited(() => void queryClient.invalidateQueries(sessionQuery)), [queryClient]);

  const { goToSignIn } = use(SignInNavigationContext);
  useEffect(
    () =>
      onSignOutElsewhere(() => {
        leaveAutosave();
        goToSignIn('elsewhere');
      }),
    [goToSignIn],
  );

  useEffect(() => {
    // After sign-out, Back could restore a page with its answers from the browser's back/forward cache.
    const reloadRestoredPage = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pageshow', reloadRestoredPage);
    return () => removeEventListener('pageshow', reloadRestoredPage);
  }, []);

  return (
    <QueryClientProvider client={queryClient}>
      <Snackbars />
      <Suspense fallback={<LoadingOverlay label="Opening the page …" />}>
        <RouterProvider router={router} />
      </Suspense>
      <SessionExpiredDialog />
    </QueryClientProvider>
  );
}

/** The student whose page was reloaded, as far as this tab knows. An administrator may have signed in since then. */
const getReloadedStudent = () =>
  !isSignOutPending() && /^\/(?:dashboard$|registration\/)/.test(location.pathname)
    ? getLastStudent()
    : undefined;

/** Starts the calls that a family's pages need together. The pages would make them one after the other. */
function createFilledQueryClient(studentId: string | undefined) {
  const client = createQueryClient();
  if (studentId === undefined) return client;
  // The pages that use the data show the errors.
  const calls = [
    client.query(sessionQuery),
    client.query(studentRecordQuery(studentId)),
    client.query(settingsQuery),
    ...(location.pathname === steps[0].path ? [client.query(preloadedTermsQuery(studentId))] : []),
  ];
  void Promise.allSettled(calls);
  return client;
}
