import { QueryClientProvider } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { Suspense, useEffect, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from '#web/app/routes.tsx';
import { Snackbars } from '#web/app/snackbars.tsx';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { SessionExpiredDialog } from '#web/features/accounts/session-expired-dialog.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { onSessionLimited } from '#web/lib/session-expiry.ts';
import { sessionQuery } from '#web/lib/session.ts';

/** Everything behind the sign-in. `announcement` is said once on arrival. */
export function Portal({ announcement }: { announcement?: string | undefined }) {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => createBrowserRouter(routes));

  useEffect(() => {
    if (announcement !== undefined) enqueueSnackbar(announcement, { variant: 'success' });
  }, [announcement]);

  // The guards ask again who is signed in, because the school may have come to require a second factor.
  useEffect(() => onSessionLimited(() => void queryClient.invalidateQueries(sessionQuery)), [queryClient]);

  useEffect(() => {
    // A page that the browser kept whole would come back with Back after sign-out, answers and all.
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
