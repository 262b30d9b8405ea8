import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { documents } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { removeFile } from '#web/features/documents/api/remove-file.ts';
import { refreshFiles } from '#web/features/documents/use-areas.ts';
import { sentenceOf } from '#web/lib/api-error.ts';

interface RemoveDialogProps {
  readonly studentId: string;
  readonly file: FileEntry;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks before a file is taken out of the document. */
export function RemoveDialog({ studentId, file, onClose, onRemoved }: RemoveDialogProps) {
  const client = useQueryClient();
  const titleId = useId();
  const removal = useMutation({
    mutationFn: async () => {
      await removeFile(studentId, file);
      onRemoved();
      await refreshFiles(client, studentId);
    },
  });
  const document = file.type === 'file' ? 'document' : documents[file.type].label;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth scroll="body" aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2" sx={{ fontWeight: 700, fontSize: '1.25rem', pb: 1 }}>
        Remove this file?
      </DialogTitle>
      <DialogContent>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {file.name} no longer counts as the {document}. The school’s office can still see that it was sent.
        </Box>
        {removal.isError && (
          <Box role="alert" sx={{ mt: 2, color: 'error.main', fontWeight: 600 }}>
            The file could not be removed. {sentenceOf(removal.error)}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Keep it
        </Button>
        <Button
          variant="contained"
          // A disabled button would lose the focus, and with it the card would.
          aria-disabled={removal.isPending}
          onClick={() => !removal.isPending && removal.mutate()}
        >
          {removal.isPending ? 'Removing …' : 'Remove'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
