import { useEffect } from 'react';
import { preloadPortal } from '#web/app/load-portal.ts';

/** Fetches the portal from the first touch of a form on: who only looks at the sign-in page does not pay for it. */
export function usePreloadOnTyping() {
  useEffect(() => {
    const untilFirst = new AbortController();
    const preloadFrom = (touched: EventTarget | null) => {
      if (!(touched instanceof Element) || !touched.closest('form')) return;
      untilFirst.abort();
      void preloadPortal();
    };
    for (const touch of ['focusin', 'pointerdown']) {
      document.addEventListener(touch, (event) => preloadFrom(event.target), { signal: untilFirst.signal });
    }
    // Before this script came.
    preloadFrom(document.activeElement);
    return () => untilFirst.abort();
  }, []);
}
