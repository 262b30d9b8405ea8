import { useEffect } from 'react';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';

/** Loads a sign-in page as a new document, so that no data stays in memory. */
export function RedirectToSignIn({ path }: { path: '/' | '/admin' | '/admin/invitation' }) {
  useEffect(() => location.replace(path), [path]);
  return <LoadingOverlay label="Going to the sign-in page …" />;
}
