import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useRef, useState } from 'react';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { DrawnPage } from '#web/components/pdf/drawn-page.tsx';
import type { PDFDocumentProxy } from '#web/components/pdf/open-pdf.ts';
import { useOpenedPdf } from '#web/components/pdf/use-opened-pdf.ts';
import { usePageTexts } from '#web/components/pdf/use-page-texts.ts';
import { useWidth } from '#web/components/pdf/use-width.ts';
import { firstZoom, ZoomButtons } from '#web/components/pdf/zoom-buttons.tsx';

interface DrawnPdfProps {
  readonly blob: Blob;
  readonly title: string;
  /** Of the place that is kept while the pages are read. */
  readonly height?: string;
  /** As wide as its pages are drawn at first, so that small print can be read. */
  readonly readableWidth?: number;
}

/** A PDF's pages drawn in the page, for browsers that show none in a frame. */
export function DrawnPdf({ blob, title, height = '420px', readableWidth = 0 }: DrawnPdfProps) {
  const { opened, retry } = useOpenedPdf(blob);
  switch (opened.state) {
    case 'opening':
      return <Skeleton variant="rounded" height={height} />;
    case 'failed':
      return (
        <ErrorNotice title="The pages can’t be shown here" onRetry={retry}>
          Open or download the document to read it.
        </ErrorNotice>
      );
    case 'open':
      return (
        <Pages document={opened.document} shape={opened.shape} title={title} readableWidth={readableWidth} />
      );
  }
}

interface PagesProps {
  readonly document: PDFDocumentProxy;
  readonly shape: number;
  readonly title: string;
  readonly readableWidth: number;
}

function Pages({ document, shape, title, readableWidth }: PagesProps) {
  const room = useRef<HTMLDivElement>(null);
  const width = useWidth(room);
  const [chosen, setZoom] = useState<number>();
  const zoom = chosen ?? firstZoom(width, readableWidth);
  const texts = usePageTexts(document);
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return (
    <>
      <ZoomButtons zoom={zoom} onZoom={setZoom} />
      <Box
        ref={room}
        role="region"
        aria-label={title}
        // Pages that are wider than the screen are moved with the arrow keys.
        tabIndex={0}
        sx={{ overflowX: 'auto', overflowY: 'hidden' }}
      >
        {numbers.map((number) => (
          <DrawnPage
            key={number}
            document={document}
            number={number}
            width={Math.floor(width * zoom)}
            shape={shape}
            lines={texts[number - 1]}
          />
        ))}
      </Box>
    </>
  );
}
