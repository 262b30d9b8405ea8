/** Fetches the portal behind the sign-in. A second call gets what the first one fetched. */
export async function loadPortal() {
  await import('#web/app/configure-zod.ts');
  return import('#web/app/portal.tsx');
}
