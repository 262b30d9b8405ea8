import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { stopNotingActs } from '#web/app/early-acts.ts';
import { Entry } from '#web/app/entry.tsx';
import { visitorPageAt } from '#web/app/visitor-page-at.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

stopNotingActs();
const page = visitorPageAt(location.pathname);
const entry = <Entry page={page} />;
// In development nothing is drawn before.
const isDrawn = page !== undefined && root.firstElementChild !== null;
if (isDrawn) startTransition(() => void hydrateRoot(root, entry));
else createRoot(root).render(entry);
