import type { ReopenAccounts } from '@formroom/domain/api/blocked-accounts.ts';
import { counted } from '@formroom/domain/school/counted.ts';
import { listName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import type { ReactNode } from 'react';
import { FirstButton } from '#web/components/feedback/first-button.tsx';
import { QuestionDialog } from '#web/components/feedback/question-dialog.tsx';
import { useReopenAccounts } from '#web/features/students/api/blocked-accounts.ts';
import type { StudentDialogProps } from '#web/features/students/student-dialogs.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';

interface ReopenDialogProps {
  readonly whom: ReopenAccounts;
  /** Whose accounts, as the beginning of the question. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Asks before accounts take first passwords again. */
export function ReopenDialog({ whom, children, onClose }: ReopenDialogProps) {
  const reopen = useReopenAccounts((reopened) => {
    enqueueSnackbar(`${counted(reopened, 'account')} reopened.`, { variant: 'success' });
    onClose();
  });
  const close = () => {
    if (!reopen.isPending) onClose();
  };
  return (
    <QuestionDialog
      title="Reopen"
      onClose={close}
      outcome={
        reopen.isError && (
          <Box role="alert" sx={{ mt: 2, color: 'error.main', fontWeight: 600 }}>
            {sentenceOf(reopen.error)}
          </Box>
        )
      }
      answers={
        <>
          <Button onClick={close}>Cancel</Button>
          <FirstButton onClick={() => !reopen.isPending && reopen.mutate(whom)}>
            {reopen.isPending ? 'Reopening …' : 'Reopen'}
          </FirstButton>
        </>
      }
    >
      {children} can sign in again, and the count of wrong first passwords starts at zero. The audit log shows
      where the attempts came from.
    </QuestionDialog>
  );
}

/** From the menu of a student whose account waits or is closed. */
export const ReopenStudentDialog = ({ student, onClose }: StudentDialogProps) => (
  <ReopenDialog whom={{ student_id: student.id }} onClose={onClose}>
    <strong>{listName(student)}</strong> ({student.id})
  </ReopenDialog>
);
