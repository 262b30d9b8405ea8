import decodeQR from 'qr/decode.js';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QrCode } from '#web/features/second-factor/qr-code.tsx';

const PIXELS = 4;

/** Renders the SVG to pixels, as a camera sees it. */
function photograph(svg: string) {
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * PIXELS;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let pixel = 0; pixel < PIXELS * PIXELS; pixel += 1) {
      const column = Number(x) * PIXELS + (pixel % PIXELS);
      const row = Number(y) * PIXELS + Math.floor(pixel / PIXELS);
      data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
    }
  }
  return { width: side, height: side, data };
}

it.each([
  'otpauth://totp/St.%20Hilary:admin?issuer=St.%20Hilary&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  // A name of 40 Chinese characters has 120 percent-encoded bytes.
  `otpauth://totp/${'%E5%AD%A6'.repeat(40)}:a?issuer=${'%E5%AD%A6'.repeat(40)}&secret=GEZDGNBVGY3TQOJQ`,
])('draws a QR code that a camera reads as %s', (text) => {
  const svg = renderToString(<QrCode text={text} label="Square" />);
  expect(decodeQR(photograph(svg))).toBe(text);
  expect(svg).toContain('aria-label="Square"');
});
