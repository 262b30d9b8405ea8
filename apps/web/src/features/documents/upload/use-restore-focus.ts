import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the surrounding element when the button with the focus is removed, for example with its file.
 * Otherwise the focus would go to the start of the page.
 */
export function useRestoreFocus(container: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) {
      container.current?.focus({ preventScroll: true });
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
