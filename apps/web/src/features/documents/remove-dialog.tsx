import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { documents } from '@formroom/domain/registration/documents.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FirstButton } from '#web/components/feedback/first-button.tsx';
import { QuestionDialog } from '#web/components/feedback/question-dialog.tsx';
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
  const removal = useMutation({
    mutationFn: async () => {
      await removeFile(studentId, file);
      onRemoved();
      await refreshFiles(client, studentId);
    },
  });
  const document = file.type === 'file' ? 'document' : documents[file.type].label;
  return (
    <QuestionDialog
      title="Remove this file?"
      onClose={onClose}
      outcome={
        removal.isError && (
          <Box role="alert" sx={{ mt: 2, color: 'error.main', fontWeight: 600 }}>
            The file could not be removed. {sentenceOf(removal.error)}
          </Box>
        )
      }
      answers={
        <>
          <FirstButton variant="outlined" onClick={onClose}>
            Keep it
          </FirstButton>
          <Button
            variant="contained"
            // A disabled button would lose the focus, and with it the card would.
            aria-disabled={removal.isPending}
            onClick={() => !removal.isPending && removal.mutate()}
          >
            {removal.isPending ? 'Removing …' : 'Remove'}
          </Button>
        </>
      }
    >
      {file.name} no longer counts as the {document}. The school’s office can still see that it was sent.
    </QuestionDialog>
  );
}
