import type { NamedStudent, StudentAction } from '#web/features/students/find/row-actions.tsx';
import type { OpenAction, OpenMenu } from '#web/features/students/find/use-open-action.ts';

/** The props of every dialog about a student. */
export interface StudentDialogProps {
  readonly student: NamedStudent;
  /** A leaver can't be changed. */
  readonly isLeaver?: boolean;
  readonly onClose: () => void;
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
