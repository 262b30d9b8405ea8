import { Readable } from 'node:stream';
import { constants, crc32, createDeflate, deflateSync } from 'node:zlib';

/** RGB with one byte per channel; each row takes `stride` bytes. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly data: Uint8Array;
}

/** The shorter result of halving stays at least this long; the final resize is done with better quality. */
const MIN_EDGE = 2400;

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** IHDR: 8 bits per channel, RGB. */
const FORMAT = Buffer.from([8, 2, 0, 0, 0]);
const UNFILTERED = 0;

/** Encodes a PNG row by row with fast settings; large images are reduced by averaging pixels. */
export async function* encodePng(pixels: Pixels, profile: Buffer | undefined): AsyncGenerator<Buffer> {
  const factor = Math.max(1, Math.floor(Math.max(pixels.width, pixels.height) / MIN_EDGE));
  const size = Buffer.alloc(8);
  size.writeUInt32BE(Math.floor(pixels.width / factor), 0);
  size.writeUInt32BE(Math.floor(pixels.height / factor), 4);
  yield SIGNATURE;
  yield chunk('IHDR', Buffer.concat([size, FORMAT]));
  if (profile) yield chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), deflateSync(profile)]));
  const packed = Readable.from(lines(pixels, factor)).pipe(
    createDeflate({ level: constants.Z_NO_COMPRESSION }),
  );
  for await (const data of packed) yield chunk('IDAT', data as Buffer);
  yield chunk('IEND', Buffer.alloc(0));
}

function* lines({ width, height, stride, data }: Pixels, factor: number) {
  const length = Math.floor(width / factor) * 3;
  for (let top = 0; top + factor <= height; top += factor) {
    const line = Buffer.alloc(1 + length, UNFILTERED);
    for (let at = 0; at < length; at += 1) {
      const first = top * stride + (at - (at % 3)) * factor + (at % 3);
      let sum = 0;
      for (let y = 0; y < factor; y += 1)
        for (let x = 0; x < factor; x += 1) sum += data[first + y * stride + x * 3] ?? 0;
      line[1 + at] = sum / (factor * factor);
    }
    yield line;
  }
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
