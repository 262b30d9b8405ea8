import { use, useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { focusHashTarget } from '#web/ui/layout/focus-hash-target.ts';
import { SignInNavigationContext } from '#web/lib/sign-in-navigation.ts';

/**
 * After a link, moves the focus to the new page's heading, or to the element that the URL's hash names, so that screen
 * readers announce it and Tab continues from there. When a page is loaded without a hash, the focus does not move.
 * @param ready whether the page is rendered
 * @param part what besides the path identifies the page
 */
export function useHeadingFocus(ready: boolean, part = '') {
  const { pathname, hash } = useLocation();
  const page = pathname + part;
  const { cameFromSignIn } = use(SignInNavigationContext);
  const loaded = useRef(cameFromSignIn ? undefined : page);
  const shown = useRef<string>(undefined);
  // A link may be followed before the first page has loaded.
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
