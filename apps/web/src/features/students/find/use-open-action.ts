import { type RefObject, useCallback, useState } from 'react';
import type { NamedStudent, StudentAction } from '#web/features/students/find/row-actions.tsx';

export interface OpenAction {
  readonly action: StudentAction;
  readonly student: NamedStudent;
}

export interface OpenMenu {
  readonly student: NamedStudent;
  readonly button: HTMLElement;
}

/**
 * The open menu or dialog of the list.
 * @param fallback gets the focus if the button that opened it is no longer in the list
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
      // After the dialog has returned the focus.
      setTimeout(() => {
        if (document.activeElement === document.body) fallback.current?.focus();
      });
    },
  };
}
