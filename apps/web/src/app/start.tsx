import '#web/lib/missing-methods.ts';
import '#web/lib/survive-translation.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { stopCapturingEvents } from '#web/app/pre-hydration-events.ts';
import { Entry } from '#web/app/entry.tsx';
import { loadPortal, openPortal } from '#web/app/load-portal.ts';
import { matchVisitorPage } from '#web/app/match-visitor-page.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

stopCapturingEvents();
const page = matchVisitorPage(location.pathname);
// In development the page is not prerendered.
const isDrawn = page !== undefined && root.firstElementChild !== null;
if (isDrawn) startTransition(() => void hydrateRoot(root, <Entry page={page} />));
else {
  // Until the portal has loaded, the prerendered page is shown. If that fails, the entry shows the error.
  const render = () =>
    createRoot(root).render(<Entry page={page} portal={page === undefined && openPortal()} />);
  if (page === undefined) loadPortal().then(render, render);
  else render();
}
