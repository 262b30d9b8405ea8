import { listName } from '@formroom/domain/school/person-name.ts';
import { useMutation } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { enqueueSnackbar } from 'notistack';
import { useId } from 'react';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { resetPassword } from '#web/features/students/api/reset-password.ts';
import { PrintSlip } from '#web/features/students/print-slip.tsx';
import { resetFault } from '#web/features/students/reset-fault.ts';
import type { StudentDialogProps } from '#web/features/students/student-dialogs.tsx';
import { useSettings } from '#web/lib/settings.ts';

/** Confirm, wait with the buttons hidden, and say that it is done; where the school prints slips, print one. */
export function ResetPasswordDialog({ student, onClose }: StudentDialogProps) {
  const titleId = useId();
  const textId = useId();
  const isBySlip = useSettings().data?.first_password === 'slip';
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
  if (reset.isSuccess && isBySlip) return <PrintSlip student={student} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={close}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      slotProps={{ paper: { sx: { m: 2, maxWidth: 480 } } }}
    >
      <DialogTitle id={titleId} component="h2" sx={{ fontWeight: 700, fontSize: '1.25rem', pb: 1 }}>
        Reset Password
      </DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>
        <div id={textId}>
          <strong>{listName(student)}</strong> ({student.id}) will sign in with{' '}
          {isBySlip ? 'the code on a new slip' : 'the date of birth again'}, and then choose a new password.
          Wherever this account is signed in now, it is signed out.
        </div>
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          {reset.isPending && (
            <>
              <Spinner size={22} /> <Box sx={{ py: 2 }}>Resetting the password …</Box>
            </>
          )}
        </Box>
        {reset.isError && (
          <Box role="alert" sx={{ mt: 2, color: 'error.main', fontWeight: 600 }}>
            {resetFault(reset.error)}
          </Box>
        )}
      </DialogContent>
      {!reset.isPending && (
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="contained"
            // eslint-disable-next-line jsx-a11y/no-autofocus -- the question that was asked for takes the focus
            autoFocus
            onClick={() => reset.mutate()}
          >
            Reset Password
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
