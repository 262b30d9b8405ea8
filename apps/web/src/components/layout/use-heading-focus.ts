import { use, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { goToPlace } from '#web/components/layout/go-to-place.ts';
import { DoorwayContext } from '#web/lib/doorway.ts';

/**
 * Moves the focus to the new page's heading, so that it is read out and the keyboard goes on from there, or to the
 * place in it that the address names. Loading a page without one leaves the focus where the browser puts it.
 * @param ready whether the page is there
 * @param part what of the address is a page of its own, where the path does not say it
 */
export function useHeadingFocus(ready: boolean, part = '') {
  const { pathname, hash } = useLocation();
  const page = pathname + part;
  const { entered } = use(DoorwayContext);
  const loaded = useRef(entered ? undefined : page);
  const shown = useRef<string>(undefined);
  const arrive = useEffectEvent((isLoaded: boolean) => {
    if (goToPlace(hash) || isLoaded) return;
    document.querySelector<HTMLElement>('main h1')?.focus();
    window.scrollTo(0, 0);
  });
  useEffect(() => {
    if (!ready || shown.current === page) return;
    const isLoaded = shown.current === undefined && loaded.current === page;
    shown.current = page;
    arrive(isLoaded);
  }, [page, ready]);
}
