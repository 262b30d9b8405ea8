import { FileProblem } from '#web/features/card-verification/code/file-problem.ts';
import { findCode } from '#web/features/card-verification/code/find-code.ts';
import type { PDFPageProxy } from '#web/ui/pdf/open-pdf.ts';
import { renderPage } from '#web/ui/pdf/render-page.ts';

export const MAX_PDF_PAGES = 20;
/** A page in Letter at 200 and at 300 dots per inch. */
const PAGE_WIDTHS = [1700, 2550];

/** Finds the first QR code of a PDF. @throws FileProblem */
export async function findPdfCode(data: Uint8Array): Promise<string | undefined> {
  const pdf = (await loadReader()).openPdf(data);
  try {
    const document = await pdf.document.catch(() => {
      throw new FileProblem('pdf-unreadable');
    });
    if (document.numPages > MAX_PDF_PAGES) throw new FileProblem('pdf-too-long');
    // The larger pictures take twice as long and are rarely needed. Only one page is in memory at a time.
    for (const width of PAGE_WIDTHS) {
      for (let number = 1; number <= document.numPages; number += 1) {
        const code = await findPageCode(await document.getPage(number), width);
        if (code !== undefined) return code;
      }
    }
    return undefined;
  } finally {
    pdf.close();
  }
}

async function loadReader() {
  try {
    return await import('#web/ui/pdf/open-pdf.ts');
  } catch {
    throw new FileProblem('pdf-reader-missing');
  }
}

async function findPageCode(page: PDFPageProxy, width: number): Promise<string | undefined> {
  const { canvas, finished } = renderPage(page, width / window.devicePixelRatio);
  await finished;
  const code = await findCode(canvas);
  canvas.width = 0;
  page.cleanup();
  return code;
}
