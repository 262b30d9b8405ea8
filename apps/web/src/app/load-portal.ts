/** Fetches the portal behind the sign-in. A second call gets what the first one fetched. */
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

/** Fetches what is seen first after the sign-in, while a family or the office types. Should that fail, signing in fetches it again. */
export async function preloadPortal() {
  try {
    await loadPortal();
    await (location.pathname === '/admin' ? loadOffice() : loadFirstStep());
  } catch {
    // Signing in says what is wrong, if it still is.
  }
}
