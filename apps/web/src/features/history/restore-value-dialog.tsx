import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import { formatFieldName } from '@formroom/domain/registration/format-field-name.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { historyQuery } from '#web/features/history/get-history.ts';
import type { PreviousValue } from '#web/features/history/history-entries.ts';
import { formatAnswerValue } from '#web/lib/format-answer-value.ts';
import { fieldError, errorMessage } from '#web/lib/api-error.ts';
import { saveStudent, studentRecordQuery, studentListKey } from '#web/lib/student-record.ts';

interface RestoreValueDialogProps {
  readonly record: StudentRecord;
  readonly previous: PreviousValue;
  readonly getTitle: TitleLookup;
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** Asks before an earlier value is put back, and shows both values. */
export function RestoreValueDialog({
  record,
  previous: { name, value },
  getTitle,
  onDone,
  onClose,
}: RestoreValueDialogProps) {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => saveStudent({ ...record, [name]: value }),
    onSuccess: async ({ data: saved }) => {
      client.setQueryData(studentRecordQuery(record.id).queryKey, saved);
      enqueueSnackbar(`${formatFieldName(name)} put back.`, { variant: 'success' });
      void client.invalidateQueries({ queryKey: studentListKey });
      await client.invalidateQueries({ queryKey: historyQuery(record.id).queryKey });
      onClose();
      onDone?.();
    },
  });
  const close = () => {
    if (!restore.isPending) onClose();
  };
  return (
    <ConfirmDialog
      title={`Put back ${formatFieldName(name)}?`}
      onClose={close}
      status={
        restore.isError && (
          <Box role="alert" sx={{ mt: 2, color: 'error.main', fontWeight: 600 }}>
            {fieldError(restore.error, name) ?? errorMessage(restore.error)}
          </Box>
        )
      }
      actions={
        <>
          <Button onClick={close} disabled={restore.isPending}>
            Cancel
          </Button>
          <AutofocusButton
            aria-disabled={restore.isPending}
            onClick={() => !restore.isPending && restore.mutate()}
          >
            {restore.isPending ? 'Putting back …' : 'Put back'}
          </AutofocusButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1, whiteSpace: 'pre-wrap' }}>
        <div>
          Now: <strong>{formatAnswerValue(name, record[name], getTitle)}</strong>
        </div>
        <div>
          Put back: <strong>{formatAnswerValue(name, value, getTitle)}</strong>
        </div>
      </Box>
    </ConfirmDialog>
  );
}
