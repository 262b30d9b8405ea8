import { paths } from '@formroom/domain/api/paths.ts';
import { useState } from 'react';
import { DrawnPdf } from '#web/components/pdf/drawn-pdf.tsx';
import { FramedPdf } from '#web/components/pdf/framed-pdf.tsx';
import { PdfLoading } from '#web/components/pdf/pdf-loading.tsx';
import { usePdf } from '#web/components/pdf/use-pdf.ts';
import { CardFailure } from '#web/components/report-card/card-failure.tsx';
import { type CardOf, cardPath } from '#web/components/report-card/report-card-queries.ts';
import { showsPdfsInFrames } from '#web/lib/shows-pdfs-in-frames.ts';

/** Of a card, in pixels: four fifths of the paper, below which its letters are too small to read. */
const READABLE_WIDTH = 640;
const HEIGHT = 'max(240px, 100dvh - 120px)';

/** The card as it prints. */
export function CardAsPdf({ card, title }: { card: CardOf; title: string }) {
  const [isFramed] = useState(showsPdfsInFrames);
  const pdf = usePdf(cardPath(paths.reportCard, card));
  if (pdf.isError) return <CardFailure card={card} query={pdf} />;
  if (!pdf.blob) return <PdfLoading percent={pdf.percent} height={HEIGHT} />;
  return isFramed ? (
    <FramedPdf blob={pdf.blob} title={title} height={HEIGHT} />
  ) : (
    <DrawnPdf blob={pdf.blob} title={title} readableWidth={READABLE_WIDTH} />
  );
}
