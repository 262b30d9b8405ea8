import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';

/** Copies a text. Not rendered where the browser offers no clipboard, as without https. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => enqueueSnackbar(done, { variant: 'success' }),
      () => enqueueSnackbar('This browser could not copy it. Please copy it by hand.', { variant: 'error' }),
    );
  return (
    <Button variant="outlined" startIcon={<ContentCopy />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
