import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useBlobSource } from '#web/lib/use-blob-source.ts';

interface IframePdfProps {
  readonly blob: Blob;
  readonly title: string;
  readonly height: string;
}

/** PDF viewers are dark until they have drawn the first page, and don't report when they have. */
const VIEWER_START_DELAY_MS = 800;
const fadeIn = keyframes({ from: { opacity: 0 } });

/**
 * A PDF in the browser's own viewer. It is shown from a blob, because uploaded files are sent with a content security
 * policy under which some viewers don't work.
 */
export function IframePdf({ blob, title, height }: IframePdfProps) {
  const source = useBlobSource(blob, '#navpanes=0&view=FitH');
  return (
    <Box
      sx={{
        overflow: 'hidden',
        height,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box
        component="iframe"
        ref={source}
        title={title}
        sx={{
          display: 'block',
          width: '100%',
          height: '100%',
          border: 0,
          animation: `${fadeIn} 150ms ${VIEWER_START_DELAY_MS}ms backwards`,
        }}
      />
    </Box>
  );
}
