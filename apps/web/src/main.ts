import { capturePreHydrationEvents } from '#web/app/pre-hydration-events.ts';

const start = async () => {
  try {
    await import('#web/app/start.tsx');
  } catch {
    const alert = document.querySelector('[role="alert"]');
    if (alert) alert.textContent = 'A part of this page did not arrive. Check your connection and reload it.';
  }
};

capturePreHydrationEvents();
// The page that the build has drawn is shown in the first frame; its script would hold that up on a slow line.
requestAnimationFrame(() => requestAnimationFrame(() => void start()));
