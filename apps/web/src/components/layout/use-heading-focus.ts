import { use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { DoorwayContext } from '#web/lib/doorway.ts';

/**
 * Moves the focus to the new page's heading, so that it is read out and the keyboard goes on from there. Loading a page
 * leaves the focus where the browser puts it.
 * @param ready whether the page is there
 */
export function useHeadingFocus(ready: boolean) {
  const { pathname } = useLocation();
  const { entered } = use(DoorwayContext);
  const shown = useRef(entered ? undefined : pathname);
  useEffect(() => {
    if (!ready || shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus();
    window.scrollTo(0, 0);
  }, [pathname, ready]);
}
