import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';

interface ConfirmDialogProps {
  readonly title: string;
  /** The question, which screen readers announce with the title. */
  readonly children: ReactNode;
  /** Progress or error of the chosen action. */
  readonly status?: ReactNode;
  /** The buttons; none while the question can't be answered. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  /** False for a dialog that answers Back itself. */
  readonly closesOnBack?: boolean;
}

/** A modal dialog that must be answered before anything else. */
export function ConfirmDialog({
  title,
  children,
  status,
  actions,
  onClose,
  closesOnBack = true,
}: ConfirmDialogProps) {
  useCloseOnBack(closesOnBack, onClose);
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth={false}
      // The whole dialog scrolls, because at a large zoom its content alone would have no room to.
      scroll="body"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      slotProps={{ paper: { sx: { m: 2, maxWidth: 480, width: 'calc(100% - 32px)', maxHeight: 'none' } } }}
    >
      <DialogTitle id={titleId} component="h2" sx={{ fontWeight: 700, fontSize: '1.25rem', pb: 1 }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>
        <div id={textId}>{children}</div>
        {status}
      </DialogContent>
      {actions !== undefined && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}
