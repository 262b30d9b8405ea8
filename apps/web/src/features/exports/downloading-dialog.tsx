import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';

const TITLE = 'downloading';

/** Shown while the workbook downloads. */
export function DownloadingDialog({ onStop }: { onStop: () => void }) {
  useCloseOnBack(true, onStop);
  return (
    <Dialog open aria-labelledby={TITLE} onClose={onStop}>
      <DialogContent sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: { sm: 320 } }}>
        <Spinner size={32} />
        <span id={TITLE} role="status">
          Downloading data...
        </span>
      </DialogContent>
      <DialogActions>
        <Button onClick={onStop}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}
