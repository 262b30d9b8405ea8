import { formatListName } from '@formroom/domain/school/person-name.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import {
  firstPasswordQuery,
  resetPassword,
} from '#web/features/student-accounts/reset-password/passwords-api.ts';
import { PrintSlip } from '#web/features/student-accounts/print-slip.tsx';
import { ResetPasswordDate } from '#web/features/student-accounts/reset-password/reset-password-date.tsx';
import { useSettings } from '#web/lib/settings.ts';
import { ApiError, fieldError, errorMessage } from '#web/lib/api-error.ts';
import type { StudentDialogProps } from '#web/lib/student-actions.ts';

/** Resets a password, and offers to print a slip if only that opens the account. */
export function ResetPasswordDialog({ student, onClose }: StudentDialogProps) {
  const isAlwaysBySlip = useSettings().data?.first_password === 'slip';
  const first = useQuery({ ...firstPasswordQuery(student.id), enabled: !isAlwaysBySlip });
  const isBySlip = isAlwaysBySlip || first.data?.kind === 'slip';
  const reset = useMutation({
    mutationFn: () => resetPassword(student.id),
    onSuccess: ({ name }) => {
      enqueueSnackbar(`${name} password reset successfully.`, { variant: 'success' });
      if (!isBySlip) onClose();
    },
  });
  const close = () => {
    if (!reset.isPending) onClose();
  };
  if (reset.isSuccess && isBySlip) {
    const reason = 'The password is reset. The student needs a slip to sign in again.';
    return <PrintSlip student={student} reason={reason} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title="Reset Password"
      onClose={close}
      status={
        <>
          <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            {reset.isPending && (
              <>
                <Spinner size={22} /> <Box sx={{ py: 2 }}>Resetting the password …</Box>
              </>
            )}
          </Box>
          {reset.isError && (
            <Box role="alert" sx={{ mt: 2, color: 'error.main', fontWeight: 600 }}>
              {resetErrorMessage(reset.error)}
            </Box>
          )}
        </>
      }
      {...(!reset.isPending && {
        actions: (
          <>
            <Button onClick={close}>Cancel</Button>
            <AutofocusButton onClick={() => reset.mutate()}>Reset Password</AutofocusButton>
          </>
        ),
      })}
    >
      <strong>{formatListName(student)}</strong> ({student.id}) will sign in with{' '}
      {isBySlip ? 'the code on a new slip' : 'the date of birth again'}, and then choose a new password. The
      account will be logged out on all devices.
      {!isAlwaysBySlip && <ResetPasswordDate studentId={student.id} />}
    </ConfirmDialog>
  );
}

const NOT_FOUND = 404;

/** The message about a failed reset, with what to do. */
function resetErrorMessage(error: unknown): string {
  const withoutBirthDate = fieldError(error, 'date_of_birth');
  if (withoutBirthDate !== undefined) return `${withoutBirthDate} Enter it in Edit first.`;
  if (error instanceof ApiError && error.status === NOT_FOUND) return 'This student is no longer there.';
  return errorMessage(error);
}
