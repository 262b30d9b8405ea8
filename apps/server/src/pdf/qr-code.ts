import encodeQR from 'qr';

/**
 * Draws a QR code as a grey image of one byte for each module, without margin, which is the cheapest form for the compiler
 * and the smallest in the document. Blocks its thread for milliseconds.
 */
export function drawQrCode(text: string): Uint8Array {
  // A fixed mask saves most of the time; the statements in long codes look random under any.
  // The library draws a light margin of at least one module; the document has its own.
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1, mask: 2 }).slice(1, -1);
  return Uint8Array.from(modules.flatMap((row) => row.slice(1, -1).map((isDark) => (isDark ? 0 : 255))));
}
