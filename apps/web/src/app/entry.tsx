import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { AppThemeProvider } from '#web/app/app-theme-provider.tsx';
import { EntryErrorBoundary } from '#web/app/entry-error-boundary.tsx';
import { openPortal } from '#web/app/load-portal.ts';
import { type SignInDestination, VisitorPage } from '#web/app/visitor-page.tsx';
import type { VisitorPageName } from '#web/app/match-visitor-page.ts';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { type SignInCause, SignInNavigationContext } from '#web/lib/sign-in-navigation.ts';

interface EntryProps {
  readonly page: VisitorPageName | undefined;
  /** The opened portal, for a page behind the sign-in. */
  readonly portal?: ReactNode;
}

/**
 * The sign-in pages, which need only a small script, or the portal, which is loaded separately. Both are one document,
 * so that signing in does not load another page.
 */
export function Entry({ page, portal: firstPortal }: EntryProps) {
  const [visitorPage, setVisitorPage] = useState(page);
  const [portal, setPortal] = useState(firstPortal);
  const [cameFromSignIn, setCameFromSignIn] = useState(false);
  const [signInCause, setSignInCause] = useState<SignInCause>();

  const signInNavigation = useMemo(
    () => ({
      cameFromSignIn,
      goToSignIn: (cause?: SignInCause) => {
        setSignInCause(cause);
        history.replaceState(null, '', '/');
        setPortal(undefined);
        setCameFromSignIn(false);
        setVisitorPage('student');
      },
    }),
    [cameFromSignIn],
  );

  const enter = ({ path, ...visit }: SignInDestination) => {
    history.replaceState(null, '', path);
    setPortal(openPortal(visit));
    setCameFromSignIn(true);
    setVisitorPage(undefined);
  };

  return (
    <AppThemeProvider>
      <EntryErrorBoundary>
        {visitorPage ? (
          <VisitorPage page={visitorPage} cause={signInCause} onNavigate={enter} />
        ) : (
          <SignInNavigationContext value={signInNavigation}>
            {/* The title while the portal loads, because the sign-in page's title is gone. */}
            <title>Registration and term reports</title>
            <Suspense fallback={<LoadingOverlay label="Opening the portal …" />}>{portal}</Suspense>
          </SignInNavigationContext>
        )}
      </EntryErrorBoundary>
    </AppThemeProvider>
  );
}
