import { useEffect } from 'react';
import { preloadPortal } from '#web/app/load-portal.ts';

/** Preloads the portal once a form gets the focus, so that visitors who only look at the page don't load it. */
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
    // The focus may have come before this script.
    preloadFrom(document.activeElement);
    return () => untilFirst.abort();
  }, []);
}
