import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { CanvasPdf } from '#web/ui/pdf/canvas-pdf.tsx';
import { IframePdf } from '#web/ui/pdf/iframe-pdf.tsx';
import { PdfLoading } from '#web/ui/pdf/pdf-loading.tsx';
import { usePdf } from '#web/ui/pdf/use-pdf.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { canShowPdfInIframe } from '#web/lib/can-show-pdf-in-iframe.ts';

/** Of the frame, unless the caller names another height. */
export const FRAME_HEIGHT = 'clamp(320px, 75vh, 720px)';

interface PdfViewProps {
  /** Fetched again whenever the view appears: to see a changed document, give the view another `key`. */
  readonly url: string;
  /** What the document is: the name of its frame or pages. */
  readonly title: string;
  /** The name to save it under. */
  readonly fileName?: string;
  /** Of the frame, and of the place that is kept while the document loads. */
  readonly height?: string;
  /** The place that is kept for drawn pages, where their number is known: what stands below does not move then. */
  readonly canvasHeight?: string;
}

/**
 * A PDF, in the browser's own viewer or, where that shows none in a frame, drawn in the page. Open and Download go
 * straight to its address, and so work even where nothing else does.
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
        <ErrorNotice
          title="The document could not be loaded"
          onRetry={() => void pdf.refetch()}
          retrying={pdf.isFetching}
        >
          {errorMessage(pdf.error)}
        </ErrorNotice>
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
