import { type RefObject, useEffect, useState } from 'react';

/** The width of an element's inside in whole pixels, as it changes; 0 until it is known. */
export function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver((entries) => {
      setWidth(Math.floor(entries.at(-1)?.contentRect.width ?? 0));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
