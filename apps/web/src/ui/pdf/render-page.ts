import type { PDFPageProxy } from '#web/ui/pdf/open-pdf.ts';

/** Phones reload a page that uses too much memory; 6 million pixels are 24 MB. */
const MAX_PIXELS = 6_000_000;

/** Clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;
export const isSideways = (turn: Turn) => turn % 180 !== 0;

/** Starts drawing a page, `width` CSS pixels wide, as sharp as the screen and `MAX_PIXELS` allow. */
export function renderPage(page: PDFPageProxy, width: number, turn: Turn = 0) {
  const rotation = (page.rotate + turn) % 360;
  const plain = page.getViewport({ scale: 1, rotation });
  const height = (width * plain.height) / plain.width;
  const sharpness = Math.min(window.devicePixelRatio, Math.sqrt(MAX_PIXELS / (width * height)));
  const viewport = page.getViewport({ scale: (width * sharpness) / plain.width, rotation });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport });
  return { canvas, finished: task.promise, cancel: () => task.cancel() };
}

/** Removes canvases. Shrinking them frees their memory at once instead of at the next garbage collection. */
export function releaseCanvases(holder: Element) {
  for (const canvas of holder.querySelectorAll('canvas')) {
    canvas.width = 0;
    canvas.height = 0;
    canvas.remove();
  }
}
