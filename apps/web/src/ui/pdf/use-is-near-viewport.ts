import { type RefObject, useEffect, useState } from 'react';

const ROOT_MARGIN = '50% 0px';

/** Whether an element is on the screen, or at most half a screen away from it. */
export function useIsNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    // Where the element scrolls in a dialog, the second margin counts.
    const margins = { rootMargin: ROOT_MARGIN, scrollMargin: ROOT_MARGIN };
    const observer = new IntersectionObserver((entries) => {
      setIsNear(entries.at(-1)?.isIntersecting === true);
    }, margins);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
