import Box from '@mui/material/Box';
import { useState } from 'react';
import { ZoomButtons } from '#web/ui/pdf/zoom-buttons.tsx';
import { isSideways, type Turn } from '#web/ui/pdf/render-page.ts';
import { useBlobSource } from '#web/lib/use-blob-source.ts';

interface TurnedPictureProps {
  readonly content: Blob;
  readonly name: string;
  readonly turn: Turn;
}

/** A picture, turned, as wide as its container or larger. */
export function TurnedPicture({ content, name, turn }: TurnedPictureProps) {
  const source = useBlobSource(content);
  const [zoom, setZoom] = useState(1);
  const [aspectRatio, setAspectRatio] = useState(1);
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken)
    return (
      <Box role="alert" sx={{ fontWeight: 600 }}>
        This picture can’t be shown here. Download it, and open it on your computer.
      </Box>
    );
  const sideways = isSideways(turn);
  return (
    <>
      <ZoomButtons label="Size of the picture" zoom={zoom} onZoom={setZoom} />
      <Box
        role="region"
        aria-label={name}
        // Lets the keyboard scroll a picture that is larger than the box.
        tabIndex={0}
        sx={{ overflow: 'auto', maxHeight: '70vh', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        <Box
          sx={{
            position: 'relative',
            overflow: 'hidden',
            width: `${zoom * 100}%`,
            aspectRatio: String(sideways ? 1 / aspectRatio : aspectRatio),
          }}
        >
          <img
            ref={source}
            alt={name}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setAspectRatio(naturalWidth / Math.max(1, naturalHeight))
            }
            onError={() => setIsBroken(true)}
            style={{
              position: 'absolute',
              top: '50%',
              left: '50%',
              width: `${sideways ? aspectRatio * 100 : 100}%`,
              transform: `translate(-50%, -50%) rotate(${turn}deg)`,
            }}
          />
        </Box>
      </Box>
    </>
  );
}
