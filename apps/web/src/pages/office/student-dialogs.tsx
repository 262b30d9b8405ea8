import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ComponentType, lazy, Suspense } from 'react';
import { ReopenStudentDialog } from '#web/features/student-accounts/reopen/reopen-dialog.tsx';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { Link } from 'react-router';
import { useMayChange } from '#web/lib/session.ts';
import { pathToStudent } from '#web/lib/student-path.ts';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';
import type { StudentAction, StudentDialogProps, StudentDialogsProps } from '#web/lib/student-actions.ts';

// Loaded separately, so that the list does not wait for the calendar and other parts of the dialogs.
const dialogLoaders = {
  form: async () => ({
    default: (await import('#web/features/students/record/registration-form-dialog.tsx'))
      .RegistrationFormDialog,
  }),
  edit: async () => ({
    default: (await import('#web/features/students/edit/edit-student-dialog.tsx')).EditStudentDialog,
  }),
  // The Dashboard has it for the list of closed accounts.
  reopen: () => Promise.resolve({ default: ReopenStudentDialog }),
  resetPassword: async () => ({
    default: (await import('#web/features/student-accounts/reset-password/reset-password-dialog.tsx'))
      .ResetPasswordDialog,
  }),
  reportCards: async () => ({
    default: (await import('#web/pages/office/report-cards-dialog.tsx')).ReportCardsDialog,
  }),
  archive: async () => ({
    default: (await import('#web/pages/office/archive-dialog.tsx')).ArchiveDialog,
  }),
  history: async () => ({
    default: (await import('#web/features/history/history-dialog.tsx')).HistoryDialog,
  }),
  leave: async () => ({
    default: (await import('#web/features/leavers/leave-dialog.tsx')).LeaveDialog,
  }),
} satisfies Record<StudentAction, () => Promise<{ default: ComponentType<StudentDialogProps> }>>;

const dialogs: Record<StudentAction, ComponentType<StudentDialogProps>> = {
  form: lazy(dialogLoaders.form),
  edit: lazy(dialogLoaders.edit),
  reopen: lazy(dialogLoaders.reopen),
  resetPassword: lazy(dialogLoaders.resetPassword),
  reportCards: lazy(dialogLoaders.reportCards),
  archive: lazy(dialogLoaders.archive),
  history: lazy(dialogLoaders.history),
  leave: lazy(dialogLoaders.leave),
};

/** Preloads the dialogs. A dialog that fails to load is loaded again when it is opened. */
export const preloadDialogs = () =>
  Promise.allSettled(Object.values(dialogLoaders).map((fetchPart) => fetchPart()));

const labels: Record<StudentAction, string> = {
  form: 'Registration Form',
  edit: 'Edit',
  reopen: 'Reopen the Account',
  resetPassword: 'Reset Password',
  reportCards: 'Term Reports',
  archive: 'Download Everything',
  history: 'History',
  leave: 'Mark as left…',
};

const menuActions: readonly StudentAction[] = ['resetPassword', 'reportCards', 'archive', 'history', 'leave'];
const blockedActions: readonly StudentAction[] = ['reopen', ...menuActions];
const readOnlyActions: readonly StudentAction[] = ['reportCards', 'archive', 'history'];
const leaverActions: readonly StudentAction[] = ['form', 'reportCards', 'archive', 'history'];

/** The menu or dialog of a student that is open. */
export function StudentDialogs({
  open,
  onClose,
  menu,
  isLeaver = false,
  onMenuClose,
  onAction,
}: StudentDialogsProps) {
  useCloseOnBack(menu !== undefined, onMenuClose);
  const Dialog = open && dialogs[open.action];
  const changing = menu?.student.account === undefined ? menuActions : blockedActions;
  const studentItems = useMayChange() ? changing : readOnlyActions;
  const actions = isLeaver ? leaverActions : studentItems;
  return (
    <>
      {/* Rendered in the page's landmark, because content outside landmarks is hard to find with a screen reader. */}
      <Menu
        open={menu !== undefined}
        anchorEl={menu?.button ?? null}
        container={() => menu?.button.closest('main') ?? null}
        onClose={onMenuClose}
      >
        {menu && (
          <MenuItem component={Link} to={pathToStudent(menu.student.id)} divider sx={{ minHeight: 48 }}>
            Open record
          </MenuItem>
        )}
        {actions.map((action, place) => (
          <MenuItem
            key={action}
            // A line separates the action that removes the student from the list.
            divider={actions[place + 1] === 'leave'}
            sx={{ minHeight: 48, ...(action === 'leave' && { color: 'error.main' }) }}
            onClick={() => menu && onAction(action, menu.student)}
          >
            {labels[action]}
          </MenuItem>
        ))}
      </Menu>
      {Dialog && (
        <Suspense fallback={<LoadingOverlay label="Opening …" />}>
          <Dialog student={open.student} isLeaver={isLeaver} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
