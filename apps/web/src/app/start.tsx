import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { stopCapturingEvents } from '#web/app/pre-hydration-events.ts';
import { Entry } from '#web/app/entry.tsx';
import { matchVisitorPage } from '#web/app/match-visitor-page.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

stopCapturingEvents();
const page = matchVisitorPage(location.pathname);
const entry = <Entry page={page} />;
// In development the page is not prerendered.
const isDrawn = page !== undefined && root.firstElementChild !== null;
if (isDrawn) startTransition(() => void hydrateRoot(root, entry));
else createRoot(root).render(entry);
