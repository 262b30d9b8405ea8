import { use, useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { focusHashTarget } from '#web/ui/layout/focus-hash-target.ts';
import { SignInNavigationContext } from '#web/lib/sign-in-navigation.ts';

/**
 * Moves the focus to the new page's heading, so that it is read out and the keyboard goes on from there, or to the
 * place in it that the address names. Loading a page without one leaves the focus where the browser puts it.
 * @param ready whether the page is there
 * @param part what of the address is a page of its own, where the path does not say it
 */
export function useHeadingFocus(ready: boolean, part = '') {
  const { pathname, hash } = useLocation();
  const page = pathname + part;
  const { cameFromSignIn } = use(SignInNavigationContext);
  const loaded = useRef(cameFromSignIn ? undefined : page);
  const shown = useRef<string>(undefined);
  // A link that is followed before the first page is there starts this anew.
  const isLinked = useNavigationType() === NavigationType.Push;
  const arrive = useEffectEvent((isFirst: boolean) => {
    if (focusHashTarget(hash) || (isFirst && !isLinked)) return;
    document.querySelector<HTMLElement>('main h1')?.focus();
    window.scrollTo(0, 0);
  });
  useEffect(() => {
    if (!ready || shown.current === page) return;
    const isFirst = shown.current === undefined && loaded.current === page;
    shown.current = page;
    arrive(isFirst);
  }, [page, ready]);
}
