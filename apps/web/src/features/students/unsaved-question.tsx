import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useSyncExternalStore } from 'react';
import { editFields, editNames } from '#web/features/students/edit-fields.ts';
import { useSaver } from '#web/lib/autosave/use-autosave.ts';

interface UnsavedQuestionProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before something that was typed, and could not be saved, is let go. */
export function UnsavedQuestion({ onKeep, onDiscard }: UnsavedQuestionProps) {
  const titleId = useId();
  const textId = useId();
  const saver = useSaver();
  const unsaved = useSyncExternalStore(saver.subscribe, () =>
    editNames
      .filter((name) => saver.isUnsaved(name))
      .map((name) => editFields[name].label)
      .join(', '),
  );
  return (
    <Dialog
      open
      onClose={onKeep}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      slotProps={{ paper: { sx: { m: 2, maxWidth: 440 } } }}
    >
      <DialogTitle id={titleId} component="h2" sx={{ fontWeight: 700, fontSize: '1.25rem', pb: 1 }}>
        Close without saving?
      </DialogTitle>
      <DialogContent id={textId}>Not saved: {unsaved}.</DialogContent>
      <DialogActions>
        <Button onClick={onDiscard}>Close without saving</Button>
        <Button
          variant="contained"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- a question that was raised takes the focus, at its safe answer
          autoFocus
          onClick={onKeep}
        >
          Keep editing
        </Button>
      </DialogActions>
    </Dialog>
  );
}
