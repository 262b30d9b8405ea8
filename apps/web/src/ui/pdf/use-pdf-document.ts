import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from '#web/ui/pdf/open-pdf.ts';

type PdfDocumentState =
  | { state: 'opening' }
  | { state: 'open'; document: PDFDocumentProxy; aspectRatio: number }
  | { state: 'failed' };

/** A PDF opened for drawing, with the aspect ratio of its first page (height divided by width). */
export function usePdfDocument(blob: Blob): { opened: PdfDocumentState; retry: () => void } {
  const [opened, setOpened] = useState<PdfDocumentState>({ state: 'opening' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const isLeft = () => signal.aborted;
    const open = async () => {
      const { openPdf } = await import('#web/ui/pdf/open-pdf.ts');
      const data = new Uint8Array(await blob.arrayBuffer());
      if (isLeft()) return;
      const pdf = openPdf(data);
      signal.addEventListener('abort', pdf.close);
      const document = await pdf.document;
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      if (!isLeft()) setOpened({ state: 'open', document, aspectRatio: height / width });
    };
    open().catch(() => {
      if (!isLeft()) setOpened({ state: 'failed' });
    });
    return () => left.abort();
  }, [blob, attempt]);

  const retry = () => {
    setOpened({ state: 'opening' });
    setAttempt(attempt + 1);
  };
  return { opened, retry };
}
