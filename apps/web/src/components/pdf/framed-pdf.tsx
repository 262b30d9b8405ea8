import Box from '@mui/material/Box';
import { useBlobSource } from '#web/lib/blob-source.ts';

interface FramedPdfProps {
  readonly blob: Blob;
  readonly title: string;
  readonly height: string;
}

/**
 * A PDF in the browser's own viewer. It is shown from the page's memory: what families send is answered with rules under
 * which some viewers refuse to work.
 */
export function FramedPdf({ blob, title, height }: FramedPdfProps) {
  const source = useBlobSource(blob, '#navpanes=0&view=FitH');
  return (
    <Box
      component="iframe"
      ref={source}
      title={title}
      sx={{ display: 'block', width: '100%', height, border: 1, borderColor: 'divider', borderRadius: 1 }}
    />
  );
}
