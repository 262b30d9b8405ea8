import { writeFile } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { loadSharp } from '../../../workers/load-sharp.ts';
import type { UploadRejection } from './rejected-upload.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp';
export type ReencodeResult = { readonly bytes: number } | { readonly error: UploadRejection };

/** The longer edge: a page at 200 dots to the inch. */
const MAX_EDGE = 2400;
/** Phones take 48 to 64 million. */
const MAX_PIXELS = 65_000_000;
/** Bytes of a picture that can't be decoded line by line: 48 million pixels of a progressive JPEG need 146 MB. */
const MAX_DECODER_BYTES = 200_000_000;

/** Makes a picture anew. What is thrown is no fault of the picture's. */
export async function reencodeImage(
  path: string,
  format: ImageFormat,
  output: string,
): Promise<ReencodeResult> {
  const sharp = await loadSharp();
  let bytes: Buffer;
  try {
    // A picture that breaks off is an error; what cameras write around a whole one is not.
    const picture = sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true });
    if (decoderBytes(await picture.metadata()) > MAX_DECODER_BYTES) return { error: 'too-many-pixels' };
    bytes = await encodeAs(
      picture
        .autoOrient()
        .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true }),
      format,
    ).toBuffer();
  } catch (error) {
    return { error: String(error).includes('exceeds pixel limit') ? 'too-many-pixels' : 'damaged' };
  }
  await writeFile(output, bytes, { flag: 'wx', mode: 0o600 });
  return { bytes: bytes.length };
}

/** What the decoder must hold in memory of a picture whose lines do not come one after the other. */
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
