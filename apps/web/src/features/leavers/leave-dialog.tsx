import { formatFullName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { useMarkAsLeaver } from '#web/features/leavers/leaver-api.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { IdConfirmation, useIdConfirmation } from '#web/features/leavers/id-confirmation.tsx';
import {
  areLeavingDetailsTooLong,
  LeavingFields,
  noLeavingDetails,
  toLeavingDetails,
} from '#web/features/leavers/leaving-fields.tsx';
import { DataRetentionChoice } from '#web/features/leavers/data-retention-choice.tsx';
import { formatStudent, type StudentDialogProps } from '#web/lib/student-actions.ts';

/** Marks a student as left, and asks what happens to the data. */
export function LeaveDialog({ student, onClose }: StudentDialogProps) {
  const [erase, setErase] = useState(false);
  const [details, setDetails] = useState(noLeavingDetails);
  const confirmed = useIdConfirmation(student.id);
  const leaving = useMarkAsLeaver(({ left_at, left_on }) => {
    const done =
      left_at === null
        ? `leaves after ${left_on ?? 'the last day'}, and stays until then.`
        : 'is marked as left, and is now under Leavers.';
    enqueueSnackbar(`${formatFullName(student)} ${done}`, { variant: 'success' });
    onClose();
  });
  const leave = () => {
    if (leaving.isPending || areLeavingDetailsTooLong(details) || (erase && !confirmed.check())) return;
    leaving.mutate({ studentId: student.id, erase, details: toLeavingDetails(details) });
  };
  return (
    <DialogFrame
      title="Mark as left"
      description={formatStudent(student)}
      onClose={() => !leaving.isPending && onClose()}
      actions={
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
      <LeavingFields details={details} error={leaving.error} onChange={setDetails} />
      <DataRetentionChoice erase={erase} onChoose={setErase} />
      {erase && <IdConfirmation {...confirmed.box} />}
      <ActionError error={leaving.error} />
    </DialogFrame>
  );
}
