import {
  getDocument,
  PDFWorker,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfJsWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker';
import jpeg2000 from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';

// This module brings the whole of pdf.js: import it only where pages must be drawn.

export type { PDFDocumentProxy, PDFPageProxy };

/** Opens a PDF for drawing. Nothing in it runs, and nothing is fetched for it from elsewhere. */
export function openPdf(data: Uint8Array) {
  const thread = new PdfJsWorker();
  const worker = PDFWorker.create({ port: thread });
  const task = getDocument({
    data,
    worker,
    isEvalSupported: false,
    // WebAssembly is not allowed on the portal's pages. The decoder of scans in JPEG 2000 is fetched under a name that
    // pdf.js ends with a file's, when there is such a scan.
    useWasm: false,
    wasmUrl: `${jpeg2000}?/`,
    useWorkerFetch: false,
  });
  return {
    document: task.promise,
    close: () => {
      void task.destroy().finally(() => thread.terminate());
    },
  };
}
