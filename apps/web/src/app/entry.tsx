import { type ComponentProps, lazy, Suspense, useMemo, useState } from 'react';
import { AppThemeProvider } from '#web/app/app-theme-provider.tsx';
import { EntryErrorBoundary } from '#web/app/entry-error-boundary.tsx';
import { getLoadedPortal, loadPortal } from '#web/app/load-portal.ts';
import { type SignInDestination, VisitorPage } from '#web/app/visitor-page.tsx';
import type { VisitorPageName } from '#web/app/match-visitor-page.ts';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { type SignInCause, SignInNavigationContext } from '#web/lib/sign-in-navigation.ts';

const LazyPortal = lazy(async () => ({ default: await loadPortal() }));

/**
 * The sign-in pages, which need only a small script, or the portal, which is loaded separately. Both are one document,
 * so that signing in does not load another page.
 */
export function Entry({ page }: { page: VisitorPageName | undefined }) {
  const [visitorPage, setVisitorPage] = useState(page);
  const [destination, setDestination] = useState<SignInDestination>();
  const [signInCause, setSignInCause] = useState<SignInCause>();

  const signInNavigation = useMemo(
    () => ({
      cameFromSignIn: destination !== undefined,
      goToSignIn: (cause?: SignInCause) => {
        setSignInCause(cause);
        history.replaceState(null, '', '/');
        setDestination(undefined);
        setVisitorPage('student');
      },
    }),
    [destination],
  );

  const openPortal = (next: SignInDestination) => {
    history.replaceState(null, '', next.path);
    setDestination(next);
    setVisitorPage(undefined);
  };

  return (
    <AppThemeProvider>
      <EntryErrorBoundary>
        {visitorPage ? (
          <VisitorPage page={visitorPage} cause={signInCause} onNavigate={openPortal} />
        ) : (
          <SignInNavigationContext value={signInNavigation}>
            {/* The title while the portal loads, because the sign-in page's title is gone. */}
            <title>Registration and term reports</title>
            <Suspense fallback={<LoadingOverlay label="Opening the portal …" />}>
              <OpenedPortal announcement={destination?.announcement} studentId={destination?.studentId} />
            </Suspense>
          </SignInNavigationContext>
        )}
      </EntryErrorBoundary>
    </AppThemeProvider>
  );
}

function OpenedPortal(props: ComponentProps<typeof LazyPortal>) {
  const [Portal] = useState(() => getLoadedPortal() ?? LazyPortal);
  return <Portal {...props} />;
}
