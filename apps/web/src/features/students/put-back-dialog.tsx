import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { TitleOf } from '@formroom/domain/kinds/printed.ts';
import { fieldWords } from '@formroom/domain/registration/field-words.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import { FirstButton } from '#web/components/feedback/first-button.tsx';
import { QuestionDialog } from '#web/components/feedback/question-dialog.tsx';
import { historyQuery } from '#web/features/students/api/get-history.ts';
import { studentListKey } from '#web/features/students/api/list-students.ts';
import { saveChanges } from '#web/features/students/api/save-student.ts';
import type { EarlierValue } from '#web/features/students/history-words.ts';
import { valueWords } from '#web/lib/answer-words.ts';
import { faultOf, sentenceOf } from '#web/lib/api-error.ts';
import { studentRecordQuery } from '#web/lib/student-record.ts';

interface PutBackDialogProps {
  readonly record: StudentRecord;
  readonly earlier: EarlierValue;
  readonly titleOf: TitleOf;
  readonly onClose: () => void;
}

/** Shows what stands there now and what will, before it does. */
export function PutBackDialog({ record, earlier: { name, value }, titleOf, onClose }: PutBackDialogProps) {
  const client = useQueryClient();
  const putBack = useMutation({
    mutationFn: () => saveChanges({ id: record.id, version: record.version, [name]: value }, record, {}),
    onSuccess: async (saved) => {
      client.setQueryData(studentRecordQuery(record.id).queryKey, saved);
      enqueueSnackbar(`${fieldWords(name)} put back.`, { variant: 'success' });
      void client.invalidateQueries({ queryKey: studentListKey });
      await client.invalidateQueries({ queryKey: historyQuery(record.id).queryKey });
      onClose();
    },
  });
  const close = () => {
    if (!putBack.isPending) onClose();
  };
  return (
    <QuestionDialog
      title={`Put back ${fieldWords(name)}?`}
      onClose={close}
      outcome={
        putBack.isError && (
          <Box role="alert" sx={{ mt: 2, color: 'error.main', fontWeight: 600 }}>
            {faultOf(putBack.error, name) ?? sentenceOf(putBack.error)}
          </Box>
        )
      }
      answers={
        <>
          <Button onClick={close} disabled={putBack.isPending}>
            Cancel
          </Button>
          <FirstButton
            aria-disabled={putBack.isPending}
            onClick={() => !putBack.isPending && putBack.mutate()}
          >
            {putBack.isPending ? 'Putting back …' : 'Put back'}
          </FirstButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1, whiteSpace: 'pre-wrap' }}>
        <div>
          Now: <strong>{valueWords(name, record[name], titleOf)}</strong>
        </div>
        <div>
          Put back: <strong>{valueWords(name, value, titleOf)}</strong>
        </div>
      </Box>
    </QuestionDialog>
  );
}
