import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { type RefObject, useCallback, useState } from 'react';

// What the lists of students and of leavers share, and the dialogs that open from both.

export type StudentAction =
  | 'form'
  | 'edit'
  | 'reopen'
  | 'resetPassword'
  | 'reportCards'
  | 'archive'
  | 'history'
  | 'leave';

/** The fields that identify a student or leaver on the screen. */
export type NamedStudent = Pick<StudentListEntry, 'id' | 'first_name' | 'last_name' | 'class_id' | 'account'>;

/** `Baptiste, Anya (20260001, 2A)`. */
export const formatStudent = (student: NamedStudent) =>
  `${formatListName(student)} (${student.id}${student.class_id === null ? '' : `, ${student.class_id}`})`;

/** The props of every dialog about a student. */
export interface StudentDialogProps {
  readonly student: NamedStudent;
  /** A leaver can't be changed. */
  readonly isLeaver?: boolean;
  readonly onClose: () => void;
}

export interface OpenAction {
  readonly action: StudentAction;
  readonly student: NamedStudent;
}

export interface OpenMenu {
  readonly student: NamedStudent;
  readonly button: HTMLElement;
}

/** The props of a list's menu and dialogs. A page passes them to the list, because some come from other features. */
export interface StudentDialogsProps {
  readonly open: OpenAction | undefined;
  readonly onClose: () => void;
  readonly menu: OpenMenu | undefined;
  readonly isLeaver?: boolean;
  readonly onMenuClose: () => void;
  readonly onAction: (action: StudentAction, student: NamedStudent) => void;
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
