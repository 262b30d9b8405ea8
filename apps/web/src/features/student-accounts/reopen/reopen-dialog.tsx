import type { ReopenAccounts } from '@formroom/domain/api/blocked-accounts.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import type { ReactNode } from 'react';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { useReopenAccounts } from '#web/features/student-accounts/reopen/blocked-accounts-api.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import type { StudentDialogProps } from '#web/lib/student-actions.ts';

interface ReopenDialogProps {
  readonly accounts: ReopenAccounts;
  /** Whose accounts, as the start of the sentence. */
  readonly children: ReactNode;
  readonly onReopened?: () => void;
  readonly onClose: () => void;
}

/** Asks before blocked accounts are reopened. */
export function ReopenDialog({ accounts, children, onReopened, onClose }: ReopenDialogProps) {
  const reopen = useReopenAccounts((reopened) => {
    enqueueSnackbar(
      reopened === 0 ? 'No account was waiting or closed.' : `${pluralize(reopened, 'account')} reopened.`,
      { variant: reopened === 0 ? 'info' : 'success' },
    );
    onReopened?.();
    onClose();
  });
  const close = () => {
    if (!reopen.isPending) onClose();
  };
  return (
    <ConfirmDialog
      title="Reopen"
      onClose={close}
      status={
        reopen.isError && (
          <Box role="alert" sx={{ mt: 2, color: 'error.main', fontWeight: 600 }}>
            {errorMessage(reopen.error)}
          </Box>
        )
      }
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <AutofocusButton onClick={() => !reopen.isPending && reopen.mutate(accounts)}>
            {reopen.isPending ? 'Reopening …' : 'Reopen'}
          </AutofocusButton>
        </>
      }
    >
      {children} can sign in again, and the count of wrong first passwords starts at zero. The audit log shows
      where the attempts came from.
    </ConfirmDialog>
  );
}

/** Reopens one student's account. */
export const ReopenStudentDialog = ({ student, onClose }: StudentDialogProps) => (
  <ReopenDialog accounts={{ student_id: student.id }} onClose={onClose}>
    <strong>{formatListName(student)}</strong> ({student.id})
  </ReopenDialog>
);
