import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { cancelPlan } from '#web/features/school-years/year-change-api.ts';
import { errorMessage } from '#web/lib/api-error.ts';

interface CancelPlanDialogProps {
  readonly year: number;
  readonly onClose: () => void;
}

/** Asks before a planned change is cancelled. */
export function CancelPlanDialog({ year, onClose }: CancelPlanDialogProps) {
  const client = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => cancelPlan(year),
    onSuccess: async () => {
      enqueueSnackbar(`The plan for ${formatAcademicYear(year)} is cancelled.`, { variant: 'success' });
      await client.invalidateQueries();
      onClose();
    },
  });
  const isBusy = cancelling.isPending;
  return (
    <ConfirmDialog
      title={`Cancel the plan for ${formatAcademicYear(year)}?`}
      onClose={() => !isBusy && onClose()}
      status={
        cancelling.error &&
        !isBusy && (
          <Box sx={{ mt: 2 }}>
            <ErrorNotice title="The plan was not cancelled">{errorMessage(cancelling.error)}</ErrorNotice>
          </Box>
        )
      }
      actions={
        <>
          <AutofocusButton onClick={onClose} disabled={isBusy}>
            Keep the plan
          </AutofocusButton>
          <Button
            variant="outlined"
            color="error"
            aria-disabled={isBusy}
            onClick={() => !isBusy && cancelling.mutate()}
          >
            {isBusy ? 'Cancelling …' : 'Cancel the plan'}
          </Button>
        </>
      }
    >
      What you decided for each student is deleted, and the notice to families is removed. No student changes
      class.
    </ConfirmDialog>
  );
}
