import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { NamedStudent } from '#web/features/students/row-actions.tsx';
import { whoWords } from '#web/features/students/who-words.ts';

interface StudentDialogFrameProps {
  readonly title: string;
  readonly student: NamedStudent;
  readonly width?: number;
  readonly onClose: () => void;
  /** Beside the button that closes. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

const FORM_WITH_EDGES = 548;

/** A dialog about one student: its name for what is done, then who, and the way out at the bottom. */
export function StudentDialog({
  title,
  student,
  width = FORM_WITH_EDGES,
  onClose,
  foot,
  children,
}: StudentDialogFrameProps) {
  const titleId = useId();
  const whoId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth={false}
      // As a whole, because at a large zoom its content alone would have no room to scroll in.
      scroll="body"
      aria-labelledby={titleId}
      aria-describedby={whoId}
      slotProps={{
        paper: { sx: { maxWidth: width, m: 2, width: 'calc(100% - 32px)', maxHeight: 'none' } },
      }}
    >
      <DialogTitle id={titleId} component="h2" sx={{ fontWeight: 700, fontSize: '1.25rem', pb: 0 }}>
        {title}
      </DialogTitle>
      <Typography id={whoId} color="textSecondary" sx={{ px: 3, pb: 2, overflowWrap: 'anywhere' }}>
        {whoWords(student)}
      </Typography>
      <DialogContent sx={{ pb: 1 }}>{children}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, pt: 1, gap: 2, flexWrap: 'wrap' }}>
        {foot}
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
