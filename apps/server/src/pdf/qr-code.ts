import encodeQR from 'qr';

/**
 * PDF viewers that enlarge a picture of one pixel for each module blur its edges or make modules unequal, so that decoders
 * fail. A larger picture is reduced, as a scanner does it.
 */
const PIXELS_PER_MODULE = 4;

/**
 * Draws a QR code as a grey image of one byte for each pixel, without margin, which is the cheapest form for the compiler
 * and the smallest in the document. Blocks its thread for milliseconds.
 */
export function drawQrCode(text: string): Uint8Array {
  // A fixed mask saves most of the time; the statements in long codes look random under any.
  // The library draws a light margin of at least one module; the document has its own.
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1, mask: 2 }).slice(1, -1);
  return Uint8Array.from(modules.flatMap((row) => repeat(drawRow(row.slice(1, -1))).flat()));
}

const repeat = <Value>(value: Value) => Array<Value>(PIXELS_PER_MODULE).fill(value);
const drawRow = (modules: readonly boolean[]) => modules.flatMap((isDark) => repeat(isDark ? 0 : 255));
