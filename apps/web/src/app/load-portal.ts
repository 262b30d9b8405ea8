/** Loads the portal behind the sign-in. The browser loads it only once. */
export async function loadPortal() {
  await import('#web/app/configure-zod.ts');
  return import('#web/app/portal.tsx');
}

const loadFirstStep = () =>
  Promise.all([
    import('#web/features/registration/registration-layout.tsx'),
    import('#web/pages/family/registration-data-page.tsx'),
  ]);

const loadOffice = () =>
  Promise.all([import('#web/app/office-area.tsx'), import('#web/pages/office/dashboard-panel.tsx')]);

/** Loads the first page after the sign-in while the user is still typing. */
export async function preloadPortal() {
  try {
    await loadPortal();
    await (location.pathname === '/admin' ? loadOffice() : loadFirstStep());
  } catch {
    // Signing in loads it again, and shows an error if that fails too.
  }
}
