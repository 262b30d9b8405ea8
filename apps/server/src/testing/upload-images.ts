import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** The corner colours as displayed, from left to right and from top to bottom. */
export const cornerColours = ['#1e1ec8', '#c81e1e', '#ffffff', '#1ea01e'] as const;

/** The corner colours in the stored pixels if the camera was held upright. */
const rotatedCornerColours = [
  cornerColours[1],
  cornerColours[3],
  cornerColours[0],
  cornerColours[2],
] as const;

/** An image with four coloured corners. */
export async function createFourColourImage(
  width: number,
  height: number,
  colours: readonly string[] = cornerColours,
) {
  const half = { width: width / 2, height: height / 2 };
  const tiles = colours.map(async (background, index) => ({
    input: await sharp({ create: { ...half, channels: 3, background } })
      .png()
      .toBuffer(),
    left: (index % 2) * half.width,
    top: Math.floor(index / 2) * half.height,
  }));
  const ground = sharp({ create: { width, height, channels: 3, background: '#888' } });
  return sharp(
    await ground
      .composite(await Promise.all(tiles))
      .png({ compressionLevel: 1 })
      .toBuffer(),
  );
}

const exif = {
  IFD0: { Make: 'A phone', Copyright: 'Anya Mohammed' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '10/1 39/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '61/1 31/1 0/1',
  },
};

/** A photo as phones store it: rotated by its Exif orientation, with location and camera model. */
export async function phoneJpeg(width = 4032, height = 3024) {
  return await (
    await createFourColourImage(width, height, rotatedCornerColours)
  )
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/**
 * A 64 × 96 image with the same corners in Display P3, with orientation and location in its Exif data. Made with
 * `heif-enc -q 90 -p chroma=444` of libheif 1.15 from such a JPEG; the container's `irot`, which phones write, was
 * added by hand.
 */
export const phoneHeic = () => readFile(new URL('files/phone-photo.heic', import.meta.url));

/** A few kilobytes that decode to hundreds of millions of white 1-bit pixels. */
export const pixelBomb = (width: number, height: number) =>
  buildPng(width, height, [1, GREY, 0, 0, 0], deflateSync(Buffer.alloc(Math.ceil(1 + width / 8) * height)));

/** The start of an interlaced image with seven passes, which should be rejected before it is decoded. */
export const interlacedPng = (width: number, height: number) =>
  buildPng(width, height, [8, COLOURS_AND_ALPHA, 0, 0, 1], deflateSync(Buffer.alloc(100_000)));

const GREY = 0;
const COLOURS_AND_ALPHA = 6;

function buildPng(width: number, height: number, format: readonly number[], pixels: Buffer) {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', Buffer.concat([size, Buffer.from(format)])),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer) {
  const framed = Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)]);
  framed.writeUInt32BE(data.length, 0);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4);
  return framed;
}
