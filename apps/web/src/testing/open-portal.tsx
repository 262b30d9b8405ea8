// Must be loaded before the first schema is created.
import '#web/app/configure-zod.ts';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { AppThemeProvider } from '#web/app/app-theme-provider.tsx';
import { Entry } from '#web/app/entry.tsx';
import { openPortal as open } from '#web/app/portal.tsx';
import { VisitorPage } from '#web/app/visitor-page.tsx';
import type { VisitorPageName } from '#web/app/match-visitor-page.ts';
import { VerifyPage } from '#web/pages/verify-page.tsx';
import { SignInNavigationContext } from '#web/lib/sign-in-navigation.ts';
import { endAutosave } from '#web/lib/autosave/family-autosave.ts';

let root: Root | undefined;

/**
 * Opens the portal behind the sign-in at a URL, with no state from another test.
 * @param leave called instead of loading the sign-in page, which would end the tests
 */
export function openPortal(path: string, leave?: () => void) {
  history.replaceState(null, '', path);
  if (leave)
    render(
      <SignInNavigationContext value={{ cameFromSignIn: false, goToSignIn: leave }}>
        {open()}
      </SignInNavigationContext>,
    );
  else render(open());
}

const signInPaths: Record<VisitorPageName, string> = {
  student: '/',
  admin: '/admin',
  invitation: '/admin/invitation',
};

export function openSignIn(
  page: VisitorPageName,
  hash = '',
  onNavigate: (path: string) => void = () => undefined,
) {
  history.replaceState(null, '', `${signInPaths[page]}${hash}`);
  render(<VisitorPage page={page} onNavigate={({ path }) => onNavigate(path)} />);
}

/** Opens the families' sign-in page, which shows the portal after the sign-in. */
export function openEntry() {
  history.replaceState(null, '', '/');
  render(<Entry page="student" />);
}

/** Opens a page behind the sign-in, which can go back to the sign-in page. */
export function openEntryAt(path: string) {
  history.replaceState(null, '', path);
  render(<Entry page={undefined} portal={open()} />);
}

/** Opens the page that verifies report cards. */
export function openVerify(hash = '') {
  history.replaceState(null, '', `/verify${hash}`);
  render(<VerifyPage />);
}

export const renderComponent = (part: ReactNode) => render(part);

function render(page: ReactNode) {
  // A portal that stays mounted would follow the navigations of the next one.
  root?.unmount();
  document.body.replaceChildren();
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(<AppThemeProvider>{page}</AppThemeProvider>);
}

/** Removes the page and all its state. */
export function closePortal() {
  // The autosaver outlives pages and would send this test's drafts in the next one.
  endAutosave();
  root?.unmount();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
}
