import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';
import { DialogHeading, ScrollingDialog } from '#web/ui/feedback/scrolling-dialog.tsx';
import { widths } from '#web/lib/design-tokens.ts';

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
  width = widths.dialog,
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
    <ScrollingDialog
      width={width}
      onClose={closeIfPossible}
      onEntered={onEntered}
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
    >
      <DialogHeading id={titleId} sx={{ pb: 0 }}>
        {title}
      </DialogHeading>
      <Typography id={descriptionId} color="textSecondary" sx={{ px: 3, pb: 1.5, overflowWrap: 'anywhere' }}>
        {description}
      </Typography>
      <DialogContent
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, pb: 2, '&&': { pt: 1 } }}
      >
        {children}
      </DialogContent>
      {actions !== undefined && <DialogActions>{actions}</DialogActions>}
    </ScrollingDialog>
  );
}
