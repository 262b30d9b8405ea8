import type { ImportCounts, ImportUndoPreview, ImportUndoResult } from '@formroom/domain/api/imports.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { formatWrittenSentence } from '#web/features/imports/format-counts.ts';
import { importUndoQuery, undoImport } from '#web/features/imports/import-api.ts';
import { ImportErrorNotice } from '#web/features/imports/import-error-notice.tsx';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { ObstacleList } from '#web/features/imports/undo/obstacle-list.tsx';

interface UndoDialogProps {
  readonly kind: ImportKind;
  readonly importId: string;
  readonly counts: ImportCounts;
  readonly onUndone?: (undone: ImportUndoResult) => void;
  readonly onClose: () => void;
}

/** Asks before an import is undone, and lists the students for whom it can’t be, with the reasons. */
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
          : `The import was undone for ${pluralize(undone.undone, 'student')}.`,
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
    <ConfirmDialog
      title="Undo this import?"
      onClose={close}
      status={
        error &&
        !undo.isPending && (
          <Box sx={{ mt: 2 }}>
            <ImportErrorNotice title="The import could not be undone" error={error} />
          </Box>
        )
      }
      actions={
        <>
          <Button onClick={close} disabled={undo.isPending}>
            Cancel
          </Button>
          {check.data && (
            <AutofocusButton
              disabled={check.data.can_undo === 0}
              aria-disabled={undo.isPending}
              onClick={() => !undo.isPending && undo.mutate(check.data.blocked.length > 0)}
            >
              {undo.isPending ? 'Undoing …' : undoLabel(check.data)}
            </AutofocusButton>
          )}
        </>
      }
    >
      {formatWrittenSentence(counts, kind.nouns)}. {check.isPending && 'Checking what has changed since …'}
      {check.data && (
        <>
          {explanation(check.data)}
          {check.data.blocked.length > 0 && <ObstacleList kind={kind} blocked={check.data.blocked} />}
        </>
      )}
    </ConfirmDialog>
  );
}

function undoLabel({ can_undo: free, blocked }: ImportUndoPreview) {
  return blocked.length === 0 || free === 0 ? 'Undo the import' : `Undo the other ${free}`;
}

function explanation({ can_undo: free, blocked }: ImportUndoPreview) {
  if (blocked.length === 0) return 'Everything goes back to how it was before the import.';
  if (free === 0)
    return blocked.every(isPosted)
      ? 'These cards are posted. Withdraw them first:'
      : 'Nothing can be undone, because of later changes:';
  return `It can be undone for ${pluralize(free, 'student')}, but not for ${pluralize(blocked.length, 'student')} with later changes:`;
}

const isPosted = ({ obstacles }: ImportUndoPreview['blocked'][number]) =>
  obstacles.every(({ kind }) => kind === 'posted');
