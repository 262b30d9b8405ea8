import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

interface CloseQuestionProps {
  readonly title: string;
  /** What would be lost. */
  readonly children: ReactNode;
  readonly keep: string;
  readonly discard: string;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before a dialog is closed with which something would be lost. */
export function CloseQuestion({ title, children, keep, discard, onKeep, onDiscard }: CloseQuestionProps) {
  const titleId = useId();
  const textId = useId();
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
        {title}
      </DialogTitle>
      <DialogContent id={textId}>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onDiscard}>{discard}</Button>
        <Button
          variant="contained"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- a question that was raised takes the focus, at its safe answer
          autoFocus
          onClick={onKeep}
        >
          {keep}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
