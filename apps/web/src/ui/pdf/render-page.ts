import type { PDFPageProxy } from '#web/ui/pdf/open-pdf.ts';

/** Phones give up a page that holds too much; 6 million pixels are 24 MB. */
const MAX_PIXELS = 6_000_000;

/** Begins to draw a page as wide as `width` on the screen, as sharp as the screen and its memory allow. */
export function renderPage(page: PDFPageProxy, width: number) {
  const plain = page.getViewport({ scale: 1 });
  const height = (width * plain.height) / plain.width;
  const sharpness = Math.min(window.devicePixelRatio, Math.sqrt(MAX_PIXELS / (width * height)));
  const viewport = page.getViewport({ scale: (width * sharpness) / plain.width });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport });
  return { canvas, drawn: task.promise, cancel: () => task.cancel() };
}

/** A canvas keeps its memory until it is collected, which can take long, unless it is made small. */
export function releaseCanvases(holder: Element) {
  for (const canvas of holder.querySelectorAll('canvas')) {
    canvas.width = 0;
    canvas.height = 0;
    canvas.remove();
  }
}
