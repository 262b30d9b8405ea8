import { createCanvas } from '@napi-rs/canvas';
import jsQr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import decodeQr from 'qr/decode.js';
import sharp from 'sharp';

const POINTS_PER_INCH = 72;
/** Has no types. */
const WORKER: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** Draws the last page of a PDF as a scanner of 150 dpi sees it, as a PNG. */
export async function scanLastPage(pdf: Uint8Array, dpi = 150): Promise<Buffer> {
  const data = Uint8Array.from(pdf);
  const document = await withOwnWorker(() => getDocument({ data, verbosity: 0 }).promise);
  try {
    const page = await document.getPage(document.numPages);
    const viewport = page.getViewport({ scale: dpi / POINTS_PER_INCH });
    const canvas = createCanvas(Math.floor(viewport.width), Math.floor(viewport.height));
    // The library's canvas is that of a browser.
    await page.render({ canvas: canvas as never, viewport }).promise;
    return canvas.toBuffer('image/png');
  } finally {
    await document.destroy();
  }
}

/** unpdf has another release of the library, which looks for its other half in the same global variable. */
async function withOwnWorker<T>(load: () => Promise<T>) {
  const scope = globalThis as { pdfjsWorker?: unknown };
  const other = scope.pdfjsWorker;
  scope.pdfjsWorker = await import(WORKER);
  try {
    return await load();
  } finally {
    scope.pdfjsWorker = other;
  }
}

/** Turns a scan on a larger white sheet. */
export const turn = (scan: Buffer, degrees: number) =>
  sharp(scan).rotate(degrees, { background: '#fff' }).png().toBuffer();

export const compressAsJpeg = (scan: Buffer, quality: number) => sharp(scan).jpeg({ quality }).toBuffer();

/** The code is never white on black; looking for that, too, doubles the time. */
const PRINTED = { inversionAttempts: 'dontInvert' } as const;

/** Reads the QR code of a picture: as it is, or in the lower half, enlarged, if its modules are small. */
export async function readQrCode(picture: Buffer): Promise<string | undefined> {
  const { width, height } = await sharp(picture).metadata();
  const top = Math.floor(height / 2);
  const lowerHalf = sharp(picture)
    .extract({ left: 0, top, width, height: height - top })
    .resize(width * 2);
  for (const image of [sharp(picture), lowerHalf]) {
    const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const found = decode(new Uint8ClampedArray(data), info.width, info.height, PRINTED);
    if (found) return found.data;
  }
  return undefined;
}

/** The longest edges in which the page that verifies cards looks for a code. */
const EDGES = [2000, 3000, 1500, 1100];

/** Reads the QR code of a picture as the page that verifies cards does, with the same library. */
export async function readAsPage(picture: Buffer): Promise<string | undefined> {
  for (const edge of EDGES) {
    const resized = sharp(picture).resize({ width: edge, height: edge, fit: 'inside' });
    const { data, info } = await resized.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    try {
      return decodeQr({ data: new Uint8ClampedArray(data), width, height });
    } catch {
      // The decoder throws where it finds no code.
    }
  }
  return undefined;
}

// A CommonJS module, of which Node and its types see the function at different depths.
const decode = (jsQr as { readonly default?: typeof jsQr }).default ?? jsQr;
