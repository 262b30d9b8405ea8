import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { TitleOf } from '@formroom/domain/kinds/printed.ts';
import { fieldWords } from '@formroom/domain/registration/field-words.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { enqueueSnackbar } from 'notistack';
import { useId } from 'react';
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
  const titleId = useId();
  const textId = useId();
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
    <Dialog
      open
      onClose={close}
      fullWidth
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      slotProps={{ paper: { sx: { m: 2, maxWidth: 480, width: 'calc(100% - 32px)' } } }}
    >
      <DialogTitle id={titleId} component="h2" sx={{ fontWeight: 700, fontSize: '1.25rem', pb: 1 }}>
        Put back {fieldWords(name)}?
      </DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>
        <Box id={textId} sx={{ display: 'grid', gap: 1, whiteSpace: 'pre-wrap' }}>
          <div>
            Now: <strong>{valueWords(name, record[name], titleOf)}</strong>
          </div>
          <div>
            Put back: <strong>{valueWords(name, value, titleOf)}</strong>
          </div>
        </Box>
        {putBack.isError && (
          <Box role="alert" sx={{ mt: 2, color: 'error.main', fontWeight: 600 }}>
            {faultOf(putBack.error, name) ?? sentenceOf(putBack.error)}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={putBack.isPending}>
          Cancel
        </Button>
        <Button
          variant="contained"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the question that was asked for takes the focus
          autoFocus
          disabled={putBack.isPending}
          onClick={() => putBack.mutate()}
        >
          {putBack.isPending ? 'Putting back …' : 'Put back'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
