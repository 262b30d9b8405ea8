import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';

interface DialogFrameProps {
  readonly title: string;
  /** Shown under the title. */
  readonly description: string;
  readonly width?: number;
  readonly onClose: () => void;
  /** Called once the dialog is shown, when an input in it can take the focus. */
  readonly onEntered?: () => void;
  /** The buttons; a dialog without buttons can't be closed. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a dialog: title, description, content and buttons. */
export function DialogFrame({
  title,
  description,
  width = 560,
  onClose,
  onEntered,
  actions,
  children,
}: DialogFrameProps) {
  const titleId = useId();
  const closeIfPossible = () => {
    if (actions !== undefined) onClose();
  };
  useCloseOnBack(true, closeIfPossible);
  const descriptionId = useId();
  return (
    <Dialog
      open
      onClose={closeIfPossible}
      fullWidth
      maxWidth={false}
      // The whole dialog scrolls, because at a large zoom its content alone would have no room to.
      scroll="body"
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      slotProps={{
        ...(onEntered && { transition: { onEntered } }),
        paper: { sx: { maxWidth: width, m: 2, width: 'calc(100% - 32px)', maxHeight: 'none' } },
      }}
    >
      <DialogTitle id={titleId} component="h2" sx={{ fontWeight: 700, fontSize: '1.25rem', pb: 0 }}>
        {title}
      </DialogTitle>
      <Typography id={descriptionId} color="textSecondary" sx={{ px: 3, pb: 1.5, overflowWrap: 'anywhere' }}>
        {description}
      </Typography>
      <DialogContent
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, pb: 2, '&&': { pt: 1 } }}
      >
        {children}
      </DialogContent>
      {actions !== undefined && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}
