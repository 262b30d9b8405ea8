import { createElement, lazy, type ReactNode } from 'react';
import type { openPortal as openLoadedPortal, PortalVisit } from '#web/app/portal.tsx';

let loaded: typeof openLoadedPortal | undefined;

/** Loads the portal behind the sign-in. The browser loads it only once. */
export async function loadPortal() {
  loaded = (await import('#web/app/portal.tsx')).openPortal;
  return loaded;
}

/** Opens the portal, and returns what to render; it suspends while the portal is loading. */
export function openPortal(visit: PortalVisit = {}): ReactNode {
  // React's `lazy` would show its fallback for 300 ms all the same.
  if (loaded) return loaded(visit);
  const Loading = lazy(async () => {
    const portal = (await loadPortal())(visit);
    return { default: () => portal };
  });
  return createElement(Loading);
}

/** Loads the office's area. Its calls are checked with zod, which families don't load. */
export async function loadOfficeArea() {
  await import('#web/app/configure-zod.ts');
  return import('#web/app/office-area.tsx');
}

const loadFirstStep = () =>
  Promise.all([
    import('#web/features/registration/registration-layout.tsx'),
    import('#web/pages/family/registration-data-page.tsx'),
  ]);

const loadDashboard = async () => {
  await loadOfficeArea();
  await import('#web/pages/office/dashboard-panel.tsx');
};

/** Loads the first page after the sign-in while the user is still typing. */
export async function preloadPortal() {
  try {
    await loadPortal();
    await (location.pathname.startsWith('/admin') ? loadDashboard() : loadFirstStep());
  } catch {
    // Signing in loads it again, and shows an error if that fails too.
  }
}
