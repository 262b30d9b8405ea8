import type { YearChangePreview } from '@formroom/domain/api/school-years.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { describeCounts } from '#web/features/school-years/format-year.ts';
import { commitYear } from '#web/features/school-years/year-change-api.ts';
import { ApiError, errorMessage } from '#web/lib/api-error.ts';

interface CommitDialogProps {
  readonly preview: YearChangePreview;
  readonly onChanged: (done: YearChangePreview) => void;
  /** `isStale` when the preview is no longer right. */
  readonly onClose: (isStale: boolean) => void;
}

/** Asks before the school year is changed. */
export function CommitDialog({ preview, onChanged, onClose }: CommitDialogProps) {
  const client = useQueryClient();
  const changing = useMutation({
    mutationFn: () => commitYear({ year: preview.year, digest: preview.digest }),
    onSuccess: () => {
      onChanged(preview);
      return client.invalidateQueries();
    },
  });
  const isBusy = changing.isPending;
  const isStale = changing.error instanceof ApiError && changing.error.status === 409;
  return (
    <ConfirmDialog
      title={`Change to ${formatAcademicYear(preview.year)}?`}
      onClose={() => !isBusy && onClose(isStale)}
      status={
        changing.error &&
        !isBusy && (
          <Box sx={{ mt: 2 }}>
            <ErrorNotice title="The year was not changed">{errorMessage(changing.error)}</ErrorNotice>
          </Box>
        )
      }
      actions={
        isStale ? (
          <AutofocusButton key="stale" onClick={() => onClose(true)}>
            Show the new preview
          </AutofocusButton>
        ) : (
          <>
            <AutofocusButton variant="text" onClick={() => onClose(false)} disabled={isBusy}>
              Cancel
            </AutofocusButton>
            <Button variant="contained" aria-disabled={isBusy} onClick={() => !isBusy && changing.mutate()}>
              {isBusy ? 'Changing …' : 'Change the school year'}
            </Button>
          </>
        )
      }
    >
      {describeCounts(preview.counts).join(' ')} Those who leave can no longer sign in. Families keep all
      their answers and agree to the terms again. You can undo this until there are results or agreements for
      the new year.
    </ConfirmDialog>
  );
}
