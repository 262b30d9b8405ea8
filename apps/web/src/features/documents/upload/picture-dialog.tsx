import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useBlobSource } from '#web/lib/use-blob-source.ts';
import { getFile } from '#web/lib/get-file.ts';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';
import { DialogHeading, ScrollingDialog } from '#web/ui/feedback/scrolling-dialog.tsx';

/** In pixels (R26). */
const WIDTH = 300;

interface PictureProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** A stored picture in a small dialog, with a link to its full size. */
export function StoredPictureDialog({ url, ...shown }: PictureProps & { url: string }) {
  // Loaded by a query, because an <img> could not show why loading failed.
  const stored = useQuery({
    queryKey: ['picture', url],
    queryFn: ({ signal }) => getFile(url, { signal }),
    gcTime: 0,
    structuralSharing: false,
  });
  return (
    <PictureDialog
      {...shown}
      more={
        <Button href={url} target="_blank" rel="noopener" aria-label={`Open ${shown.name} in a new tab`}>
          Open
        </Button>
      }
    >
      <QueryStates
        query={stored}
        loading="Loading the picture …"
        height={268}
        failed="The picture could not be loaded"
      >
        {(content) => <Picture content={content} name={shown.name} />}
      </QueryStates>
    </PictureDialog>
  );
}

/** A chosen picture, to check whether it is sharp before it is uploaded. */
export function ChosenPictureDialog({ content, ...shown }: PictureProps & { content: Blob }) {
  return (
    <PictureDialog {...shown}>
      <Picture content={content} name={shown.name} />
    </PictureDialog>
  );
}

function Picture({ content, name }: { content: Blob; name: string }) {
  const source = useBlobSource(content);
  const [isBroken, setIsBroken] = useState(false);
  return isBroken ? (
    <Box role="alert">This picture can’t be shown here.</Box>
  ) : (
    <img ref={source} alt={name} style={picture} onError={() => setIsBroken(true)} />
  );
}

const picture = { display: 'block', width: '100%', height: 'auto', borderRadius: 8 } as const;

interface PictureDialogProps extends PictureProps {
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

function PictureDialog({ name, onClose, more, children }: PictureDialogProps) {
  const titleId = useId();
  useCloseOnBack(true, onClose);
  return (
    <ScrollingDialog
      width={WIDTH}
      onClose={onClose}
      aria-labelledby={titleId}
      paperStyle={{ m: 1, width: WIDTH }}
    >
      <DialogHeading
        id={titleId}
        sx={{ px: 2, pt: 2, pb: 1.5, fontSize: '1.125rem', overflowWrap: 'anywhere', lineHeight: 1.3 }}
      >
        {name}
      </DialogHeading>
      <DialogContent sx={{ px: 2, pb: 0 }}>{children}</DialogContent>
      <DialogActions sx={{ p: 2 }}>
        {more}
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ScrollingDialog>
  );
}
