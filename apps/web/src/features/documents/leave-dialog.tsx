import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Asks before a page is left that files would be lost with; the browser asks when the whole portal is left. */
export function LeaveDialog({ unsent }: { unsent: string }) {
  const wouldLose = unsent !== '';
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => wouldLose && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!wouldLose) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLose]);
  return (
    <Dialog open={state === 'blocked'} onClose={reset} maxWidth="xs" fullWidth aria-labelledby="leave-title">
      <DialogTitle id="leave-title" component="h2" sx={{ fontWeight: 700, fontSize: '1.25rem', pb: 1 }}>
        Leave without uploading?
      </DialogTitle>
      <DialogContent>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {wouldLose ? `Not with the school yet: ${unsent}.` : 'Everything is uploaded now.'}
        </Box>
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
