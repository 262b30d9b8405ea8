import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogTitle, { type DialogTitleProps } from '@mui/material/DialogTitle';
import { widths } from '#web/lib/design-tokens.ts';

interface ScrollingDialogProps extends Pick<
  DialogProps,
  'role' | 'aria-labelledby' | 'aria-describedby' | 'children'
> {
  readonly open?: boolean;
  readonly onClose?: () => void;
  readonly width?: number;
  /** Called once the dialog is shown, when an input in it can take the focus. */
  readonly onEntered?: (() => void) | undefined;
  readonly onExited?: () => void;
  readonly paperStyle?: object;
}

/** A dialog that scrolls as a whole, because at a large zoom its content alone would have no room to. */
export const ScrollingDialog = ({
  open = true,
  width = widths.dialog,
  onEntered,
  onExited,
  paperStyle,
  ...dialog
}: ScrollingDialogProps) => (
  <Dialog
    {...dialog}
    open={open}
    fullWidth
    maxWidth={false}
    scroll="body"
    slotProps={{
      transition: { ...(onEntered && { onEntered }), ...(onExited && { onExited }) },
      paper: { sx: { maxWidth: width, m: 2, width: 'calc(100% - 32px)', maxHeight: 'none', ...paperStyle } },
    }}
  />
);

export const DialogHeading = ({ sx, ...title }: Omit<DialogTitleProps, 'sx'> & { readonly sx?: object }) => (
  <DialogTitle component="h2" {...title} sx={{ fontWeight: 700, fontSize: '1.25rem', pb: 1, ...sx }} />
);
