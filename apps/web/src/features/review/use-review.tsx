import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Button from '@mui/material/Button';
import { closeSnackbar, enqueueSnackbar } from 'notistack';
import { useRef } from 'react';
import {
  type SeenBefore,
  type SeenChanges,
  useMarkSeen,
  useUndoSeen,
} from '#web/features/review/review-api.ts';
import { errorMessage } from '#web/lib/api-error.ts';

/** Long enough to notice a mistake and to reach the button. */
const UNDO_MS = 15_000;

const showError = (title: string) => (error: Error) =>
  enqueueSnackbar(`${title} ${errorMessage(error)}`, { variant: 'error' });

/** Marks changes as seen with a message that can undo it; `undoLast` undoes the latest. */
export function useReview() {
  const marking = useMarkSeen({ onError: showError('The changes are not marked as seen.') });
  const undoing = useUndoSeen({ onError: showError('The changes are still marked as seen.') });
  const last = useRef<() => void>(undefined);

  function offerUndo(seen: SeenBefore, name: string) {
    const key = `${seen.student_id} ${seen.seen_at} ${seen.fields.join()}`;
    const undo = () => {
      last.current = undefined;
      closeSnackbar(key);
      undoing.mutate(seen);
    };
    last.current = undo;
    enqueueSnackbar(`${pluralize(seen.fields.length, 'change')} of ${name} marked as seen.`, {
      key,
      variant: 'success',
      autoHideDuration: UNDO_MS,
      action: (
        <Button color="inherit" onClick={undo}>
          Undo
        </Button>
      ),
    });
  }

  return {
    markSeen: (seen: SeenChanges, name: string) =>
      marking.mutate(seen, {
        onSuccess: ({ seen_at }) =>
          offerUndo({ student_id: seen.student_id, fields: seen.fields, seen_at }, name),
      }),
    undoLast: () => last.current?.(),
  };
}
