import { canShowPdfInIframe } from '#web/lib/can-show-pdf-in-iframe.ts';
import { getFile } from '#web/lib/get-file.ts';

let frame: HTMLIFrameElement | undefined;

/** Prints a PDF. Where a browser can't show one in a frame, it is opened, and printed from there. */
export async function printPdf(url: string) {
  if (!canShowPdfInIframe()) {
    open(url, '_blank', 'noopener');
    return;
  }
  const blob = await getFile(url, { signal: new AbortController().signal });
  // The blob is shown under the portal's origin, where another type could run scripts.
  if (!blob.type.startsWith('application/pdf')) throw new Error(`${url} is ${blob.type || 'no PDF'}.`);
  // It stays until the next print, because the browser's dialog needs it.
  frame?.remove();
  frame = document.createElement('iframe');
  frame.hidden = true;
  const source = URL.createObjectURL(blob);
  frame.addEventListener('load', () => {
    frame?.contentWindow?.print();
    URL.revokeObjectURL(source);
  });
  frame.src = source;
  document.body.append(frame);
}
