import { capturePreHydrationEvents } from '#web/app/pre-hydration-events.ts';

const start = async () => {
  try {
    await import('#web/app/start.tsx');
  } catch {
    const alert = document.querySelector('#root [role="alert"]');
    if (alert)
      alert.textContent =
        'A part of this page could not be loaded. Check your internet connection, then reload the page.';
  }
};

capturePreHydrationEvents();
// The prerendered page is painted first; its script would delay that on a slow connection.
requestAnimationFrame(() => requestAnimationFrame(() => void start()));
