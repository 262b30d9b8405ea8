import { writeFile } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { MAX_IMAGE_EDGE } from '@formroom/domain/registration/documents.ts';
import { MAX_PIXELS, type UploadRefusal } from '@formroom/domain/registration/upload-refusals.ts';
import { loadSharp } from '../../../workers/load-sharp.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp';
export type ReencodeResult = { readonly bytes: number } | { readonly error: UploadRefusal };

/** The memory for an image that can't be decoded row by row: a progressive JPEG of 48 million pixels needs 146 MB. */
const MAX_DECODER_BYTES = 200_000_000;

/** Re-encodes an image. Throws only for errors that are not caused by the file. */
export async function reencodeImage(
  path: string,
  format: ImageFormat,
  output: string,
): Promise<ReencodeResult> {
  const sharp = await loadSharp();
  let bytes: Buffer;
  try {
    // Truncated images are rejected; warnings about metadata of intact ones are ignored.
    const picture = sharp(path, {
      failOn: 'error',
      limitInputPixels: MAX_PIXELS.usual,
      sequentialRead: true,
    });
    if (decoderBytes(await picture.metadata()) > MAX_DECODER_BYTES) return { error: 'too-many-pixels' };
    bytes = await encodeAs(
      picture
        .autoOrient()
        .resize({ width: MAX_IMAGE_EDGE, height: MAX_IMAGE_EDGE, fit: 'inside', withoutEnlargement: true }),
      format,
    ).toBuffer();
  } catch (error) {
    return { error: String(error).includes('exceeds pixel limit') ? 'too-many-pixels' : 'damaged' };
  }
  await writeFile(output, bytes, { flag: 'wx', mode: 0o600 });
  return { bytes: bytes.length };
}

/** Returns the bytes that the decoder needs for an image whose rows are not stored one after the other. */
function decoderBytes({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  chromaSubsampling,
}: Metadata) {
  const pixels = width * height;
  if (format === 'webp') return pixels * 4;
  if (!isProgressive) return 0;
  if (format === 'jpeg') return pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  return pixels * channels * (depth === 'ushort' ? 2 : 1);
}

function encodeAs(picture: Sharp, format: ImageFormat) {
  switch (format) {
    case 'jpeg':
      return picture.flatten({ background: '#fff' }).jpeg({ quality: 85 });
    case 'png':
      return picture.png();
    case 'webp':
      return picture.webp({ quality: 85 });
  }
}
