import { useEffect } from 'react';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';

/** Goes to a sign-in page by loading it, so that no one's data stays in memory. */
export function RedirectToSignIn({ path }: { path: '/' | '/admin' }) {
  useEffect(() => location.replace(path), [path]);
  return <LoadingOverlay label="Going to the sign-in page …" />;
}
