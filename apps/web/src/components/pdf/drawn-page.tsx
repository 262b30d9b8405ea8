import Box from '@mui/material/Box';
import { memo, useEffect, useRef, useState } from 'react';
import { hiddenFromSight } from '#web/components/layout/hidden-from-sight.ts';
import { drawPage, dropCanvases } from '#web/components/pdf/draw-page.ts';
import type { PDFDocumentProxy } from '#web/components/pdf/open-pdf.ts';
import { useIsNear } from '#web/components/pdf/use-is-near.ts';

interface DrawnPageProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  /** In pixels of the page's layout. */
  readonly width: number;
  /** Height by width, until the page's own is known. */
  readonly shape: number;
  readonly lines: readonly string[] | undefined;
}

/** One page, drawn while it is on the screen or nearly so, with its text for those who do not see it. */
export const DrawnPage = memo(function DrawnPage({ document, number, width, shape, lines }: DrawnPageProps) {
  const holder = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(holder);
  const [ownShape, setOwnShape] = useState<number>();
  const [isFaulty, setIsFaulty] = useState(false);

  useEffect(() => {
    const place = holder.current;
    if (!isNear || !place || width === 0) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const draw = async () => {
      const page = await document.getPage(number);
      if (signal.aborted) return;
      const drawing = drawPage(page, width);
      signal.addEventListener('abort', drawing.cancel);
      setOwnShape(drawing.canvas.height / drawing.canvas.width);
      await drawing.drawn;
      dropCanvases(place);
      place.append(drawing.canvas);
      setIsFaulty(false);
    };
    draw().catch(() => {
      if (!signal.aborted) setIsFaulty(true);
    });
    return () => left.abort();
  }, [document, number, width, isNear]);

  useEffect(() => {
    if (!isNear && holder.current) dropCanvases(holder.current);
  }, [isNear]);

  return (
    <Box component="figure" sx={{ position: 'relative', m: 0, width }}>
      <Box
        ref={holder}
        sx={{
          height: width * (ownShape ?? shape),
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          '& canvas': { display: 'block', width: '100%', height: '100%' },
        }}
      />
      <div style={hiddenFromSight}>
        {lines?.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
      <Box component="figcaption" sx={{ py: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
        Page {number} of {document.numPages}
        {isFaulty && '. It can’t be shown here. Open or download the document to see it.'}
      </Box>
    </Box>
  );
});
