import type { ListedImport } from '@formroom/domain/api/imports.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useId } from 'react';
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
  const titleId = useId();
  const textId = useId();
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
    <Dialog
      open
      onClose={close}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      slotProps={{ paper: { sx: { m: 2, maxWidth: 480 } } }}
    >
      <DialogTitle id={titleId} component="h2" sx={{ fontWeight: 700, fontSize: '1.25rem', pb: 1 }}>
        Undo this import?
      </DialogTitle>
      <DialogContent>
        <Box id={textId}>
          {writtenSentence(listed.counts, kind.nouns)} on {moment ?? '…'}. Everything is put back as it was
          before. Where some of it was changed since, nothing is undone, and you are told what stands in the
          way.
        </Box>
        {undo.error && (
          <Box sx={{ mt: 2 }}>
            <ImportFault title="The import could not be undone" error={undo.error} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={undo.isPending}>
          Cancel
        </Button>
        <Button
          variant="contained"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the question that was asked for takes the focus
          autoFocus
          aria-disabled={undo.isPending}
          onClick={() => !undo.isPending && undo.mutate()}
        >
          {undo.isPending ? 'Undoing …' : 'Undo the import'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
