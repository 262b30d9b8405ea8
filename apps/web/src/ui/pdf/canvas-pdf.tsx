import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useState } from 'react';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { CanvasPdfPage } from '#web/ui/pdf/canvas-pdf-page.tsx';
import type { PDFDocumentProxy } from '#web/ui/pdf/open-pdf.ts';
import { isSideways, type Turn } from '#web/ui/pdf/render-page.ts';
import { usePdfDocument } from '#web/ui/pdf/use-pdf-document.ts';
import { usePageTexts } from '#web/ui/pdf/use-page-texts.ts';
import { initialZoom, ZoomButtons } from '#web/ui/pdf/zoom-buttons.tsx';

interface CanvasPdfProps {
  readonly blob: Blob;
  readonly title: string;
  /** The height of the placeholder while the document loads. */
  readonly height?: string;
  /** The smallest initial width of a page at which its small print can be read. */
  readonly readableWidth?: number;
  /** The height beyond which the pages scroll in a box of their own. */
  readonly maxHeight?: string;
  readonly turn?: Turn;
}

/** A PDF drawn page by page, for browsers that can't show one in a frame. */
export function CanvasPdf({
  blob,
  title,
  height = '420px',
  readableWidth = 0,
  maxHeight,
  turn = 0,
}: CanvasPdfProps) {
  const { opened, retry } = usePdfDocument(blob);
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
        <Pages
          document={opened.document}
          aspectRatio={opened.aspectRatio}
          title={title}
          height={height}
          readableWidth={readableWidth}
          maxHeight={maxHeight}
          turn={turn}
        />
      );
  }
}

interface PagesProps {
  readonly document: PDFDocumentProxy;
  readonly aspectRatio: number;
  readonly title: string;
  readonly height: string;
  readonly readableWidth: number;
  readonly maxHeight: string | undefined;
  readonly turn: Turn;
}

function Pages({ document, aspectRatio, title, height, readableWidth, maxHeight, turn }: PagesProps) {
  const [container, width] = useWidth();
  const [chosen, setZoom] = useState<number>();
  const zoom = chosen ?? initialZoom(width, readableWidth);
  const texts = usePageTexts(document);
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return (
    <>
      <ZoomButtons zoom={zoom} onZoom={setZoom} />
      <Box
        ref={container}
        role="region"
        aria-label={title}
        // Lets the keyboard scroll pages that are wider than the screen.
        tabIndex={0}
        sx={{ overflowX: 'auto', overflowY: maxHeight === undefined ? 'hidden' : 'auto', maxHeight }}
      >
        {width === 0 ? (
          <Skeleton variant="rounded" height={height} />
        ) : (
          numbers.map((number) => (
            <CanvasPdfPage
              key={number}
              document={document}
              pageNumber={number}
              width={Math.floor(width * zoom)}
              aspectRatio={isSideways(turn) ? 1 / aspectRatio : aspectRatio}
              turn={turn}
              lines={texts[number - 1]}
            />
          ))
        )}
      </Box>
    </>
  );
}

/** A ref for an element, and its current inner width in whole pixels; 0 while it is not shown. */
function useWidth() {
  const [width, setWidth] = useState(0);
  const observe = useCallback((element: HTMLElement) => {
    // Before the first frame, because pages without a width would be drawn one letter wide.
    setWidth(element.clientWidth);
    const observer = new ResizeObserver((entries) => {
      setWidth(Math.floor(entries.at(-1)?.contentRect.width ?? 0));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [observe, width] as const;
}
