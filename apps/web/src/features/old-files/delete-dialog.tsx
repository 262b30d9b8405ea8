import type { OldFiles } from '@formroom/domain/api/old-files.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import { formatFiles } from '#web/features/old-files/old-file-messages.ts';
import { useDeleteOldFiles } from '#web/features/old-files/old-files-api.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';

interface DeleteDialogProps {
  /** The list as it was when the dialog was opened. */
  readonly listed: OldFiles;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before the listed files are deleted for good. */
export function DeleteDialog({ listed, onClose, onDeleted }: DeleteDialogProps) {
  const deleting = useDeleteOldFiles();
  const total = sumFiles(listed);
  const start = () =>
    deleting.mutate(listed.digest, {
      onSuccess: ({ files }) => {
        enqueueSnackbar(`${pluralize(files, 'file')} deleted.`, { variant: 'success' });
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      title={`Delete ${pluralize(total.files, 'file')}?`}
      onClose={() => !deleting.isPending && onClose()}
      status={
        <>
          {deleting.isPending && (
            <Box role="status" sx={{ mt: 2, fontWeight: 600 }}>
              Deleting the files …
            </Box>
          )}
          {deleting.isError && (
            <Box role="alert" sx={{ mt: 2, color: 'error.main', fontWeight: 600 }}>
              {errorMessage(deleting.error)}
            </Box>
          )}
        </>
      }
      {...(!deleting.isPending && {
        actions: deleting.isError ? (
          <AutofocusButton onClick={onClose}>Close</AutofocusButton>
        ) : (
          <>
            <AutofocusButton variant="outlined" onClick={onClose}>
              Cancel
            </AutofocusButton>
            <Button variant="contained" color="error" onClick={start}>
              {`Delete ${pluralize(total.files, 'file')}`}
            </Button>
          </>
        ),
      })}
    >
      {formatFiles(total)}. They can’t be restored, and families can’t bring them back. Answers and report
      cards are not touched.
    </ConfirmDialog>
  );
}

/** Of all kinds; a student with files of both kinds counts once. */
const sumFiles = ({ groups, students }: OldFiles) => ({
  files: groups.reduce((sum, { files }) => sum + files, 0),
  bytes: groups.reduce((sum, { bytes }) => sum + bytes, 0),
  students: new Set(students.map(({ student_id: id }) => id)).size,
});
