import { isFieldName } from '@formroom/domain/registration/catalogue.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { PutBackDialogProps } from '#web/features/review/changes-list.tsx';
import { RestoreValueDialog } from '#web/features/history/restore-value-dialog.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { useTitleLookup } from '#web/lib/reference-entries.ts';
import { studentRecordQuery } from '#web/lib/student-record.ts';

/** Puts back what was there before a family's change, compared with the record as it is now. */
export function PutBackDialog({ studentId, change: { field, from }, onDone, onClose }: PutBackDialogProps) {
  const record = useQuery({ ...studentRecordQuery(studentId), refetchOnMount: 'always' });
  const { getTitle } = useTitleLookup();
  if (!isFieldName(field)) return null;
  if (record.isLoadingError)
    return (
      <ConfirmDialog
        title="The record could not be opened"
        onClose={onClose}
        actions={<Button onClick={onClose}>Close</Button>}
      >
        {errorMessage(record.error)}
      </ConfirmDialog>
    );
  if (!record.data) return <LoadingOverlay label="Opening …" />;
  return (
    <RestoreValueDialog
      record={record.data}
      previous={{ name: field, value: from }}
      getTitle={getTitle}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
