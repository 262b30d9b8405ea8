import { useState } from 'react';
import { CanvasPdf } from '#web/ui/pdf/canvas-pdf.tsx';
import { IframePdf } from '#web/ui/pdf/iframe-pdf.tsx';
import { PdfLoading } from '#web/ui/pdf/pdf-loading.tsx';
import { usePdf } from '#web/ui/pdf/use-pdf.ts';
import { CardError } from '#web/features/report-cards/read/card-error.tsx';
import { type ReportCardId, cardPdfUrl } from '#web/features/report-cards/report-card-queries.ts';
import { canShowPdfInIframe } from '#web/lib/can-show-pdf-in-iframe.ts';

/** The width in pixels below which a card's text is too small to read: four fifths of the paper. */
const READABLE_WIDTH = 640;
const HEIGHT = 'max(240px, var(--screen-height) - 120px)';

/** The card as a PDF, as it is printed. */
export function CardPdfView({ card, title }: { card: ReportCardId; title: string }) {
  const [usesIframe] = useState(canShowPdfInIframe);
  const pdf = usePdf(cardPdfUrl(card));
  if (pdf.isError) return <CardError card={card} query={pdf} />;
  if (!pdf.blob) return <PdfLoading percent={pdf.percent} height={HEIGHT} />;
  return usesIframe ? (
    <IframePdf blob={pdf.blob} title={title} height={HEIGHT} />
  ) : (
    <CanvasPdf blob={pdf.blob} title={title} readableWidth={READABLE_WIDTH} />
  );
}
