import type { ImportCounts, ImportUndo, ImportUndone } from '@formroom/domain/api/imports.ts';
import { counted } from '@formroom/domain/school/counted.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { FirstButton } from '#web/components/feedback/first-button.tsx';
import { QuestionDialog } from '#web/components/feedback/question-dialog.tsx';
import { writtenSentence } from '#web/components/import/counts-words.ts';
import { importUndoQuery, undoImport } from '#web/components/import/import-calls.ts';
import { ImportFault } from '#web/components/import/import-fault.tsx';
import type { ImportKind } from '#web/components/import/import-kind.ts';
import { ObstacleList } from '#web/components/import/obstacle-list.tsx';

interface UndoDialogProps {
  readonly kind: ImportKind;
  readonly importId: string;
  readonly counts: ImportCounts;
  readonly onUndone?: (undone: ImportUndone) => void;
  readonly onClose: () => void;
}

/** Asks before an import is undone, and says whom it can’t be undone for and why. */
export function UndoDialog({ kind, importId, counts, onUndone, onClose }: UndoDialogProps) {
  const client = useQueryClient();
  const check = useQuery(importUndoQuery(importId));
  const undo = useMutation({
    mutationFn: (others: boolean) => undoImport(importId, { others }),
    onSuccess: (undone) => {
      const { blocked } = undone;
      enqueueSnackbar(
        blocked === 0
          ? 'The import was undone.'
          : `The import was undone for ${counted(undone.undone, 'student')}.`,
        { variant: 'success' },
      );
      onUndone?.(undone);
      onClose();
    },
    onSettled: () => client.invalidateQueries(),
  });
  const close = () => {
    if (!undo.isPending) onClose();
  };
  const error = undo.error ?? check.error;
  return (
    <QuestionDialog
      title="Undo this import?"
      onClose={close}
      outcome={
        error &&
        !undo.isPending && (
          <Box sx={{ mt: 2 }}>
            <ImportFault title="The import could not be undone" error={error} />
          </Box>
        )
      }
      answers={
        <>
          <Button onClick={close} disabled={undo.isPending}>
            Cancel
          </Button>
          {check.data && (
            <FirstButton
              disabled={check.data.can_undo === 0}
              aria-disabled={undo.isPending}
              onClick={() => !undo.isPending && undo.mutate(check.data.blocked.length > 0)}
            >
              {undo.isPending ? 'Undoing …' : undoLabel(check.data)}
            </FirstButton>
          )}
        </>
      }
    >
      {writtenSentence(counts, kind.nouns)}. {check.isPending && 'Checking what has changed since …'}
      {check.data && (
        <>
          {explanation(check.data)}
          {check.data.blocked.length > 0 && <ObstacleList kind={kind} blocked={check.data.blocked} />}
        </>
      )}
    </QuestionDialog>
  );
}

function undoLabel({ can_undo: free, blocked }: ImportUndo) {
  return blocked.length === 0 || free === 0 ? 'Undo the import' : `Undo the other ${free}`;
}

function explanation({ can_undo: free, blocked }: ImportUndo) {
  if (blocked.length === 0) return 'Everything goes back to how it was before the import.';
  if (free === 0) return 'Nothing can be undone, because of later changes:';
  return `It can be undone for ${counted(free, 'student')}. Later changes stand in the way for ${blocked.length} others, who stay as they are:`;
}
