import type { ListedImport } from '@formroom/domain/api/imports.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { FirstButton } from '#web/components/feedback/first-button.tsx';
import { QuestionDialog } from '#web/components/feedback/question-dialog.tsx';
import { writtenSentence } from '#web/components/import/counts-words.ts';
import { undoImport } from '#web/components/import/import-calls.ts';
import { ImportFault } from '#web/components/import/import-fault.tsx';
import type { ImportKind } from '#web/components/import/import-kind.ts';
import { useSchoolMoment } from '#web/lib/school-moment.ts';

interface UndoDialogProps {
  readonly kind: ImportKind;
  readonly listed: ListedImport;
  readonly onClose: () => void;
}

/** Asks before an import of another day is undone. */
export function UndoDialog({ kind, listed, onClose }: UndoDialogProps) {
  const client = useQueryClient();
  const moment = useSchoolMoment(listed.committed_at ?? listed.created_at);
  const undo = useMutation({
    mutationFn: () => undoImport(listed.import_id),
    onSuccess: () => {
      enqueueSnackbar('The import is undone.', { variant: 'success' });
      onClose();
    },
    onSettled: () => client.invalidateQueries(),
  });
  const close = () => {
    if (!undo.isPending) onClose();
  };
  return (
    <QuestionDialog
      title="Undo this import?"
      onClose={close}
      outcome={
        undo.error && (
          <Box sx={{ mt: 2 }}>
            <ImportFault title="The import could not be undone" error={undo.error} />
          </Box>
        )
      }
      answers={
        <>
          <Button onClick={close} disabled={undo.isPending}>
            Cancel
          </Button>
          <FirstButton aria-disabled={undo.isPending} onClick={() => !undo.isPending && undo.mutate()}>
            {undo.isPending ? 'Undoing …' : 'Undo the import'}
          </FirstButton>
        </>
      }
    >
      {writtenSentence(listed.counts, kind.nouns)} on {moment ?? '…'}. Everything is put back as it was
      before. Where some of it was changed since, nothing is undone, and you are told what stands in the way.
    </QuestionDialog>
  );
}
