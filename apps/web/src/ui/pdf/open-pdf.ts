import {
  getDocument,
  PDFWorker,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfJsWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';
import jpeg2000 from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';

// This module includes all of pdf.js: import it dynamically.

export type { PDFDocumentProxy, PDFPageProxy };

/** Opens a PDF for drawing. Its scripts don't run, and it can't load anything from other servers. */
export function openPdf(data: Uint8Array) {
  const thread = new PdfJsWorker();
  const worker = PDFWorker.create({ port: thread });
  const task = getDocument({
    data,
    worker,
    isEvalSupported: false,
    // The content security policy forbids WebAssembly. For scans in JPEG 2000, pdf.js loads its JavaScript decoder from
    // this URL prefix.
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
