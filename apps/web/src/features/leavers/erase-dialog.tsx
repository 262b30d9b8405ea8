import type { Leaver } from '@formroom/domain/api/leavers.ts';
import { formatFullName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { useMarkAsLeaver } from '#web/features/leavers/leaver-api.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { IdConfirmation, useIdConfirmation } from '#web/features/leavers/id-confirmation.tsx';
import { useEraseDay } from '#web/features/leavers/erase-day.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';
import { formatStudent } from '#web/lib/student-actions.ts';

interface EraseDialogProps {
  readonly leaver: Leaver;
  readonly onClose: () => void;
}

/** Asks before a leaver's data, which was kept until now, is erased. */
export function EraseDialog({ leaver, onClose }: EraseDialogProps) {
  const { settings, isKnown, days, day } = useEraseDay();
  const confirmed = useIdConfirmation(leaver.id);
  const ordering = useMarkAsLeaver(() => {
    enqueueSnackbar(`The data of ${formatFullName(leaver)} will be deleted on ${day}.`, {
      variant: 'success',
    });
    onClose();
  });
  const order = () => {
    if (isKnown && !ordering.isPending && confirmed.check())
      ordering.mutate({ studentId: leaver.id, erase: true });
  };
  return (
    <DialogFrame
      title="Delete this student’s data"
      description={formatStudent(leaver)}
      onClose={() => !ordering.isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose} disabled={ordering.isPending}>
            Cancel
          </Button>
          <Button variant="contained" aria-disabled={!isKnown || ordering.isPending} onClick={order}>
            {ordering.isPending ? 'Saving …' : `Delete on ${day}`}
          </Button>
        </>
      }
    >
      {settings.isError ? (
        <QueryError query={settings} title="The date could not be loaded" />
      ) : (
        <Box>
          The record, history, files, results and report cards will be permanently deleted in {days} days, on{' '}
          {day}. Until then you can cancel this or restore the student.
        </Box>
      )}
      <IdConfirmation {...confirmed.box} />
      <ActionError error={ordering.error} />
    </DialogFrame>
  );
}
