import { type RefObject, useCallback, useState } from 'react';
import type { NamedStudent, StudentAction } from '#web/features/students/row-actions.tsx';

export interface OpenAction {
  readonly action: StudentAction;
  readonly student: NamedStudent;
}

export interface OpenMenu {
  readonly student: NamedStudent;
  readonly button: HTMLElement;
}

/**
 * What is open over the list.
 * @param fallback takes the focus when the button that opened something has gone from the list meanwhile
 */
export function useOpenAction(fallback: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<OpenAction>();
  const [menu, setMenu] = useState<OpenMenu>();
  return {
    open,
    menu,
    onAction: useCallback((action: StudentAction, student: NamedStudent) => {
      setMenu(undefined);
      setOpen({ action, student });
    }, []),
    openMenu: useCallback((student: NamedStudent, button: HTMLElement) => {
      setMenu({ student, button });
    }, []),
    closeMenu: () => setMenu(undefined),
    close: () => {
      setOpen(undefined);
      // After the dialog has given back the focus.
      setTimeout(() => {
        if (document.activeElement === document.body) fallback.current?.focus();
      });
    },
  };
}
