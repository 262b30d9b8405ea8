/** Fetches the portal behind the sign-in. A second call gets what the first one fetched. */
export async function loadPortal() {
  await import('#web/app/configure-zod.ts');
  return import('#web/app/portal.tsx');
}

/** Fetches what a family sees first, while they type. Should that fail, signing in fetches it again. */
export async function preloadPortal() {
  try {
    await loadPortal();
    await Promise.all([
      import('#web/features/registration/registration-layout.tsx'),
      import('#web/features/registration/student-data-page.tsx'),
    ]);
  } catch {
    // Signing in says what is wrong, if it still is.
  }
}
