import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CanvasPdf } from '#web/ui/pdf/canvas-pdf.tsx';
import { IframePdf } from '#web/ui/pdf/iframe-pdf.tsx';
import { PdfLoading } from '#web/ui/pdf/pdf-loading.tsx';
import { usePdf } from '#web/ui/pdf/use-pdf.ts';
import { canShowPdfInIframe } from '#web/lib/can-show-pdf-in-iframe.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';

/** The default height of the frame. */
export const FRAME_HEIGHT = 'clamp(320px, 75vh, 720px)';

interface PdfViewProps {
  /** Loaded each time the view mounts: to show a changed document, give the view another `key`. */
  readonly url: string;
  /** The accessible name of the frame or pages. */
  readonly title: string;
  /** The name of the downloaded file. */
  readonly fileName?: string;
  /** The height of the frame and of the placeholder while the document loads. */
  readonly height?: string;
  /** The height reserved for drawn pages when their number is known, so that the content below does not move. */
  readonly canvasHeight?: string;
}

/**
 * A PDF, in the browser's own viewer or, if that can't show one in a frame, drawn page by page. Open and Download link
 * to its URL, so they work even if both fail.
 */
export function PdfView({
  url,
  title,
  fileName = `${title}.pdf`,
  height = FRAME_HEIGHT,
  canvasHeight = height,
}: PdfViewProps) {
  const [usesIframe] = useState(canShowPdfInIframe);
  const pdf = usePdf(url);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minHeight: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          href={url}
          target="_blank"
          rel="noopener"
          startIcon={<OpenInNew />}
          aria-label={`Open ${title} in a new tab`}
        >
          Open
        </Button>
        <Button
          variant="outlined"
          href={url}
          download={fileName}
          startIcon={<DownloadOutlined />}
          aria-label={`Download ${title}`}
        >
          Download
        </Button>
      </Box>
      {pdf.isError ? (
        <QueryError query={pdf} title="The document could not be loaded" />
      ) : !pdf.blob ? (
        <PdfLoading percent={pdf.percent} height={usesIframe ? height : canvasHeight} />
      ) : usesIframe ? (
        <IframePdf blob={pdf.blob} title={title} height={height} />
      ) : (
        <CanvasPdf blob={pdf.blob} title={title} height={canvasHeight} />
      )}
    </Box>
  );
}
