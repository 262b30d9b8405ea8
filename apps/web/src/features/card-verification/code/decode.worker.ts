import decodeQR from 'qr/decode.js';
import type { DecodeAnswer, DecodeRequest } from '#web/features/card-verification/code/qr-decoder.ts';

// Decoding takes a slow phone up to a second, in which the page would not react.

addEventListener('message', ({ data: { id, picture } }: MessageEvent<DecodeRequest>) => {
  postMessage({ id, text: decode(picture) } satisfies DecodeAnswer);
});

function decode(picture: ImageData): string | undefined {
  try {
    return decodeQR(picture);
  } catch {
    // The decoder throws where it finds no code.
    return undefined;
  }
}
