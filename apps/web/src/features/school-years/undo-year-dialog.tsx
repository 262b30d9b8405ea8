import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { undoYear } from '#web/features/school-years/year-change-api.ts';
import { errorMessage } from '#web/lib/api-error.ts';

interface UndoYearDialogProps {
  readonly year: number;
  readonly onUndone: (year: number) => void;
  readonly onClose: () => void;
}

/** Asks before the last change of year is undone. */
export function UndoYearDialog({ year, onUndone, onClose }: UndoYearDialogProps) {
  const client = useQueryClient();
  const undoing = useMutation({
    mutationFn: () => undoYear(year),
    onSuccess: () => onUndone(year),
    onSettled: () => client.invalidateQueries(),
  });
  const isBusy = undoing.isPending;
  return (
    <ConfirmDialog
      title={`Undo the change to ${formatAcademicYear(year)}?`}
      onClose={() => !isBusy && onClose()}
      status={
        <>
          {undoing.error && !isBusy && (
            <Box sx={{ mt: 2 }}>
              <ErrorNotice title="The change was not undone">{errorMessage(undoing.error)}</ErrorNotice>
            </Box>
          )}
        </>
      }
      actions={
        <>
          <AutofocusButton onClick={onClose} disabled={isBusy}>
            Cancel
          </AutofocusButton>
          <Button variant="outlined" aria-disabled={isBusy} onClick={() => !isBusy && undoing.mutate()}>
            {isBusy ? 'Undoing …' : 'Undo the change'}
          </Button>
        </>
      }
    >
      Every student goes back to the class of the year before, and those who left by the change are enrolled
      again. What families have typed since then stays. Your plan is kept, so that you can correct it.
    </ConfirmDialog>
  );
}
