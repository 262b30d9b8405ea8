import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import { useBlobSource } from '#web/lib/blob-source.ts';

/** As the specification has it. */
const WIDTH = 300;

interface Shown {
  readonly name: string;
  readonly onClose: () => void;
}

/** A stored picture in a small dialog, with a way to see it large. */
export function StoredPictureDialog({ url, ...shown }: Shown & { url: string }) {
  return (
    <PictureDialog
      {...shown}
      more={
        <Button href={url} target="_blank" rel="noopener" aria-label={`Open ${shown.name} in a new tab`}>
          Open
        </Button>
      }
    >
      {(onError) => <img src={url} alt={shown.name} style={picture} onError={onError} />}
    </PictureDialog>
  );
}

/** A chosen picture, to see whether it is sharp before it is sent. */
export function ChosenPictureDialog({ content, ...shown }: Shown & { content: Blob }) {
  const source = useBlobSource(content);
  return (
    <PictureDialog {...shown}>
      {(onError) => <img ref={source} alt={shown.name} style={picture} onError={onError} />}
    </PictureDialog>
  );
}

const picture = { display: 'block', width: '100%', height: 'auto', borderRadius: 8 } as const;

interface PictureDialogProps extends Shown {
  readonly more?: ReactNode;
  readonly children: (onError: () => void) => ReactNode;
}

function PictureDialog({ name, onClose, more, children }: PictureDialogProps) {
  const [isBroken, setIsBroken] = useState(false);
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      scroll="body"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: WIDTH, maxWidth: WIDTH, m: 1 } } }}
    >
      <DialogTitle
        id={titleId}
        component="h2"
        sx={{
          px: 2,
          pt: 2,
          pb: 1.5,
          fontWeight: 700,
          fontSize: '1.125rem',
          overflowWrap: 'anywhere',
          lineHeight: 1.3,
        }}
      >
        {name}
      </DialogTitle>
      <DialogContent sx={{ px: 2, pb: 0 }}>
        {isBroken ? (
          <Box role="alert">This picture can’t be shown here.</Box>
        ) : (
          children(() => setIsBroken(true))
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        {more}
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
