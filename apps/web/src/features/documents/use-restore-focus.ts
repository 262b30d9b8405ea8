import { type RefObject, useEffect, useRef } from 'react';

/**
 * When the button with the focus goes away (a file is uploaded, removed or cancelled), the focus goes to the element
 * around it instead of to the page's beginning.
 */
export function useRestoreFocus(around: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) {
      around.current?.focus({ preventScroll: true });
    }
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
