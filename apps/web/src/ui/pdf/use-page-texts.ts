import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from '#web/ui/pdf/open-pdf.ts';

/** The lines of each page, for screen readers. Pages are read one after the other, so that drawing never waits. */
export function usePageTexts(document: PDFDocumentProxy): readonly (readonly string[])[] {
  const [texts, setTexts] = useState<readonly (readonly string[])[]>([]);
  useEffect(() => {
    const left = new AbortController();
    const isLeft = () => left.signal.aborted;
    const readAll = async () => {
      const pages: string[][] = [];
      for (let number = 1; number <= document.numPages && !isLeft(); number += 1) {
        pages.push(await getPageLines(document, number));
        if (!isLeft()) setTexts([...pages]);
      }
    };
    // Pages without text are still drawn, and the document can be downloaded.
    readAll().catch(() => undefined);
    return () => left.abort();
  }, [document]);
  return texts;
}

async function getPageLines(document: PDFDocumentProxy, number: number): Promise<string[]> {
  const { items } = await (await document.getPage(number)).getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  return text.split('\n').filter((line) => line.trim() !== '');
}
