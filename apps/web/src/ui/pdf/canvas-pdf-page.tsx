import Box from '@mui/material/Box';
import { memo, useEffect, useRef, useState, type RefObject } from 'react';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';
import { renderPage, releaseCanvases, type Turn } from '#web/ui/pdf/render-page.ts';
import type { PDFDocumentProxy } from '#web/ui/pdf/open-pdf.ts';

interface CanvasPdfPageProps {
  readonly document: PDFDocumentProxy;
  readonly pageNumber: number;
  /** In CSS pixels. */
  readonly width: number;
  /** Height divided by width, until the page's own is known. */
  readonly aspectRatio: number;
  readonly turn: Turn;
  readonly lines: readonly string[] | undefined;
}

/** One page, drawn only while it is on or near the screen, with its text for screen readers. */
export const CanvasPdfPage = memo(function CanvasPdfPage({
  document,
  pageNumber,
  width,
  aspectRatio,
  turn,
  lines,
}: CanvasPdfPageProps) {
  const container = useRef<HTMLDivElement>(null);
  const isNear = useIsNearViewport(container);
  const [ownAspectRatio, setOwnAspectRatio] = useState<number>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const target = container.current;
    if (!isNear || !target || width === 0) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const draw = async () => {
      const page = await document.getPage(pageNumber);
      if (signal.aborted) return;
      const drawing = renderPage(page, width, turn);
      signal.addEventListener('abort', drawing.cancel);
      setOwnAspectRatio(drawing.canvas.height / drawing.canvas.width);
      await drawing.finished;
      releaseCanvases(target);
      target.append(drawing.canvas);
      setHasFailed(false);
    };
    draw().catch(() => {
      if (!signal.aborted) setHasFailed(true);
    });
    return () => left.abort();
  }, [document, pageNumber, width, turn, isNear]);

  useEffect(() => {
    if (!isNear && container.current) releaseCanvases(container.current);
  }, [isNear]);

  return (
    <Box component="figure" sx={{ position: 'relative', m: 0, width }}>
      <Box
        ref={container}
        sx={{
          height: width * (ownAspectRatio ?? aspectRatio),
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          '& canvas': { display: 'block', width: '100%', height: '100%' },
        }}
      />
      <div style={visuallyHidden}>
        {lines?.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
      <Box component="figcaption" sx={{ py: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
        Page {pageNumber} of {document.numPages}
        <span>{hasFailed && '. It can’t be shown here. Open or download the document to see it.'}</span>
      </Box>
    </Box>
  );
});

const ROOT_MARGIN = '50% 0px';

/** Whether an element is on the screen or at most half a screen away. */
function useIsNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    // `scrollMargin` is the one that applies in a dialog that scrolls.
    const margins = { rootMargin: ROOT_MARGIN, scrollMargin: ROOT_MARGIN };
    const observer = new IntersectionObserver((entries) => {
      setIsNear(entries.at(-1)?.isIntersecting === true);
    }, margins);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
