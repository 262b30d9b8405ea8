// Before the first schema is made.
import '#web/app/configure-zod.ts';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { AppThemeProvider } from '#web/app/app-theme-provider.tsx';
import { Entry } from '#web/app/entry.tsx';
import { Portal } from '#web/app/portal.tsx';
import { VisitorPage } from '#web/app/visitor-page.tsx';
import type { VisitorPageName } from '#web/app/match-visitor-page.ts';
import { SignInNavigationContext } from '#web/lib/sign-in-navigation.ts';
import { endAutosave } from '#web/lib/autosave/family-autosave.ts';

let root: Root | undefined;

/**
 * The portal behind the sign-in at an address, with nothing kept from another test.
 * @param leave in the place of loading the sign-in page, which would end the tests
 */
export function openPortal(path: string, leave?: () => void) {
  history.replaceState(null, '', path);
  if (leave)
    render(
      <SignInNavigationContext value={{ cameFromSignIn: false, goToSignIn: leave }}>
        <Portal />
      </SignInNavigationContext>,
    );
  else render(<Portal />);
}

/** The sign-in page of families or of the office. */
export function openSignIn(page: VisitorPageName) {
  history.replaceState(null, '', page === 'admin' ? '/admin' : '/');
  render(<VisitorPage page={page} onNavigate={() => undefined} />);
}

/** The sign-in page of families, which gives way to the portal. */
export function openEntry() {
  history.replaceState(null, '', '/');
  render(<Entry page="student" />);
}

/** A part of a page by itself. */
export const renderComponent = (part: ReactNode) => render(part);

function render(page: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(<AppThemeProvider>{page}</AppThemeProvider>);
}

/** Leaves nothing for the next test. */
export function closePortal() {
  // It outlives pages, and would try again in the next test what this one left.
  endAutosave();
  root?.unmount();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
}
