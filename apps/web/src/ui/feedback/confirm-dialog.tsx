import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type ReactNode, useId } from 'react';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';
import { DialogHeading, ScrollingDialog } from '#web/ui/feedback/scrolling-dialog.tsx';

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
    <ScrollingDialog
      width={480}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogHeading id={titleId}>{title}</DialogHeading>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>
        <div id={textId}>{children}</div>
        {status}
      </DialogContent>
      {actions !== undefined && <DialogActions>{actions}</DialogActions>}
    </ScrollingDialog>
  );
}
