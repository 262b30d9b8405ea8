import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useBlobSource } from '#web/lib/use-blob-source.ts';
import { colours } from '#web/lib/design-tokens.ts';

const SIZE = 56;

const picture = { display: 'block', width: SIZE, height: SIZE, objectFit: 'cover' } as const;

/** The thumbnail of a stored picture. It has no accessible name, because the file's name stands beside it. */
export function StoredThumbnail({ url }: { url: string | undefined }) {
  const [isBroken, setIsBroken] = useState(false);
  const isShown = url !== undefined && !isBroken;
  return (
    <Frame>
      {isShown ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          style={picture}
          onError={() => setIsBroken(true)}
        />
      ) : (
        <PlaceholderIcon isPicture={url !== undefined} />
      )}
    </Frame>
  );
}

/** The thumbnail of a chosen file, or an icon for pictures that the browser can't show. */
export function ChosenThumbnail({ content, isPicture }: { content: Blob; isPicture: boolean }) {
  const source = useBlobSource(content);
  const [isBroken, setIsBroken] = useState(false);
  return (
    <Frame>
      {isPicture && !isBroken ? (
        <img ref={source} alt="" style={picture} onError={() => setIsBroken(true)} />
      ) : (
        <PlaceholderIcon isPicture={isPicture} />
      )}
    </Frame>
  );
}

/** The thumbnail of a chosen file that is not ready yet. */
export const PendingThumbnail = () => (
  <Frame>
    <PlaceholderIcon isPicture={false} />
  </Frame>
);

const Frame = ({ children }: { children: React.ReactNode }) => (
  <Box
    aria-hidden
    sx={{
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: SIZE,
      height: SIZE,
      overflow: 'hidden',
      borderRadius: 1,
      bgcolor: colours.tint,
      color: 'primary.main',
    }}
  >
    {children}
  </Box>
);

const PlaceholderIcon = ({ isPicture }: { isPicture: boolean }) =>
  isPicture ? <ImageOutlined /> : <DescriptionOutlined />;
