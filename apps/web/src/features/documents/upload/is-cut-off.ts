import type { FileKind } from '#web/lib/file-kind.ts';

const JPEG_END = 0xd9;
const JPEG_SCAN = 0xda;

/**
 * Whether a picture ends too early, as after a transfer that broke off. A browser draws such a picture with an empty rest,
 * so it must be noticed before it is scaled down. The decoders of the server look at everything else.
 */
export function isCutOff(kind: FileKind, bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (kind) {
    case 'jpeg':
      return !hasJpegEnd(view, bytes);
    case 'png':
      return !hasPngEnd(view);
    case 'webp':
      return view.byteLength < 8 || view.getUint32(4, true) + 8 > view.byteLength;
    case 'heic':
      return !hasWholeBoxes(view);
    case 'pdf':
      return false;
  }
}

/** Steps over segments and compressed data. A preview inside a segment has an end of its own. */
function hasJpegEnd(view: DataView, bytes: Uint8Array) {
  let at = 2;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return false;
    const marker = view.getUint8(at + 1);
    if (marker === JPEG_END) return true;
    if (hasNoLength(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (at + 3 >= bytes.length) return false;
    at += 2 + view.getUint16(at + 2);
    if (marker === JPEG_SCAN && at >= bytes.length) return false;
  }
}

/** An escaped 0xff, a fill byte, and the markers between parts of compressed data. */
const hasNoLength = (marker: number) => marker <= 1 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);

function hasPngEnd(view: DataView) {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === 0x49_45_4e_44) return true;
  }
  return false;
}

/** A box has its length in its first 4 bytes; 1 means that a length of 8 bytes follows, 0 that it reaches to the end. */
function hasWholeBoxes(view: DataView) {
  for (let at = 0; at < view.byteLength; ) {
    if (at + 16 > view.byteLength) return false;
    const short = view.getUint32(at);
    if (short === 0) return true;
    const length = short === 1 ? Number(view.getBigUint64(at + 8)) : short;
    if (length < 8 || at + length > view.byteLength) return false;
    at += length;
  }
  return true;
}
