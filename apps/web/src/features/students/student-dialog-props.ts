import type { NamedStudent, StudentAction } from '#web/features/students/row-actions.tsx';
import type { OpenAction, OpenMenu } from '#web/features/students/use-open-action.ts';

/** What each dialog about a student gets. */
export interface StudentDialogProps {
  readonly student: NamedStudent;
  /** A leaver is read, and not changed. */
  readonly isLeaver?: boolean;
  readonly onClose: () => void;
}

/** What the menu and the dialogs of a list get; pages pass them to the list, because some come from other features. */
export interface StudentDialogsProps {
  readonly open: OpenAction | undefined;
  readonly onClose: () => void;
  readonly menu: OpenMenu | undefined;
  readonly isLeaver?: boolean;
  readonly onMenuClose: () => void;
  readonly onAction: (action: StudentAction, student: NamedStudent) => void;
}
