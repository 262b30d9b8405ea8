import encodeQR from 'qr';
import { vi } from 'vitest';

const SIDE = 720;

/** A camera that sees a QR code, or a white wall. */
export function fakeCamera(text?: string) {
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
  const context = canvas.getContext('2d');
  const code = text === undefined ? [] : encodeQR(text, 'raw', { border: 4 });
  const side = Math.floor(SIDE / Math.max(code.length, 1));
  const draw = () => {
    if (!context) return;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, SIDE, SIDE);
    context.fillStyle = '#222';
    for (const [y, row] of code.entries()) {
      for (const [x, isDark] of row.entries()) {
        if (isDark) context.fillRect(x * side, y * side, side, side);
      }
    }
    // A stream has a new frame only after the canvas was drawn.
    if (stream.active) requestAnimationFrame(draw);
  };
  const stream = canvas.captureStream(10);
  draw();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
  return stream;
}

/** A camera that does not start, with the name of the browser's error. */
export const failingCamera = (name: string) =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name));
