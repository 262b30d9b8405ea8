import { fullName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { DialogFrame } from '#web/components/feedback/dialog-frame.tsx';
import { useLetLeave } from '#web/features/students/api/leaver-calls.ts';
import { ActionFault } from '#web/features/students/leavers/action-fault.tsx';
import { ConfirmId, useConfirmedId } from '#web/features/students/leavers/confirm-id.tsx';
import { DataChoice } from '#web/features/students/leavers/data-choice.tsx';
import type { StudentDialogProps } from '#web/features/students/student-dialogs.tsx';
import { whoWords } from '#web/features/students/who-words.ts';

/** Asks what becomes of the data of a student who leaves, and says what happens when. */
export function LeaveDialog({ student, onClose }: StudentDialogProps) {
  const [erase, setErase] = useState(false);
  const confirmed = useConfirmedId(student.id);
  const leaving = useLetLeave(() => {
    enqueueSnackbar(`${fullName(student)} is marked as left, and is now under Leavers.`, {
      variant: 'success',
    });
    onClose();
  });
  const leave = () => {
    if (leaving.isPending || (erase && !confirmed.check())) return;
    leaving.mutate({ studentId: student.id, erase });
  };
  return (
    <DialogFrame
      title="Mark as left"
      about={whoWords(student)}
      onClose={() => !leaving.isPending && onClose()}
      buttons={
        <>
          <Button onClick={onClose} disabled={leaving.isPending}>
            Cancel
          </Button>
          <Button variant="contained" aria-disabled={leaving.isPending} onClick={leave}>
            {leaving.isPending ? 'Saving …' : erase ? 'Mark as left and delete later' : 'Mark as left'}
          </Button>
        </>
      }
    >
      <Box>
        This student will no longer appear in lists, reports and exports, and can’t sign in. Under Leavers you
        can still view everything, and restore the student as long as the data is kept.
      </Box>
      <DataChoice erase={erase} onChoose={setErase} />
      {erase && <ConfirmId {...confirmed.box} />}
      <ActionFault error={leaving.error} />
    </DialogFrame>
  );
}
