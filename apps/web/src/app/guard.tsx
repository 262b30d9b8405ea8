import { officePaths } from '@formroom/domain/api/paths.ts';
import { lazy } from 'react';
import { Navigate, Outlet } from 'react-router';
import { RedirectToSignIn } from '#web/app/redirect-to-sign-in.tsx';
import { FullPageError } from '#web/ui/feedback/full-page-error.tsx';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/session.ts';

const RequiredSetUp = lazy(async () => {
  await import('#web/app/configure-zod.ts');
  return { default: (await import('#web/pages/office/required-set-up.tsx')).RequiredSetUp };
});

/** Shows the pages below it to those who may see them. This is for convenience: the server checks every call. */
export function Guard({ to }: { to: 'student' | 'admin' | 'anyone signed in' }) {
  const session = useSession();
  if (session.isPending) return <LoadingOverlay label="Opening the portal …" />;
  if (session.isError) {
    return (
      <FullPageError
        title="The portal could not be opened"
        message={errorMessage(session.error)}
        onRetry={() => void session.refetch()}
        retrying={session.isFetching}
      />
    );
  }
  const { authenticated, admin } = session.data;
  if (!authenticated && admin) return to === 'anyone signed in' ? <Outlet /> : <RequiredSetUp />;
  if (!authenticated) return <RedirectToSignIn path="/" />;
  if (to === 'student' && admin) return <Navigate to={officePaths.dashboard} replace />;
  if (to === 'admin' && !admin) return <Navigate to="/dashboard" replace />;
  return <Outlet />;
}
