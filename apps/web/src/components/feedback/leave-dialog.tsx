import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useBlocker } from 'react-router';
import { useUnsavedWarning } from '#web/lib/use-unsaved-warning.ts';

interface LeaveDialogProps {
  readonly title: string;
  /** Something would be lost now. */
  readonly wouldLose: boolean;
  /** What it is; or, when it was saved while the question stood, that it is. */
  readonly children: ReactNode;
}

/** Asks before a page or panel is left that something would be lost with; the browser asks when the whole portal is left. */
export function LeaveDialog({ title, wouldLose, children }: LeaveDialogProps) {
  const titleId = useId();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      wouldLose && (here.pathname !== there.pathname || here.search !== there.search),
  );
  useUnsavedWarning(wouldLose);
  return (
    <Dialog open={state === 'blocked'} onClose={reset} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2" sx={{ fontWeight: 700, fontSize: '1.25rem', pb: 1 }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ overflowWrap: 'anywhere' }}>{children}</Box>
      </DialogContent>
      <DialogActions>
        <Button variant={wouldLose ? 'outlined' : 'contained'} onClick={proceed}>
          {wouldLose ? 'Leave' : 'Go on'}
        </Button>
        <Button variant={wouldLose ? 'contained' : 'outlined'} onClick={reset}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  );
}
