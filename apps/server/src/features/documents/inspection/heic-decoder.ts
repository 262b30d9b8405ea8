import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { LibHeif } from 'libheif-js/wasm-bundle.js';
import { type Pixels, encodePng } from './encode-png.ts';
import type { UploadRejection } from './rejected-upload.ts';

/** Phones take 48 million. */
const MAX_PIXELS = 52_000_000;
/** What the decoder needs for so many, and a little more: a file that lies about its size gets no further. */
const MAX_MEMORY_BYTES = 480 * 1024 * 1024;
const PAGE = 64 * 1024;

/**
 * Writes the main picture of a HEIC or HEIF file as a PNG, upright, in its own colours, and not much longer than what is
 * stored. The library for pictures knows the container but not the codec. To be used once in a process: nothing is
 * given back. What is thrown is no fault of the picture's.
 */
export async function convertHeicToPng(path: string, output: string): Promise<UploadRejection | undefined> {
  const [file, { default: libheif }] = await Promise.all([
    readFile(path),
    import('libheif-js/wasm-bundle.js'),
  ]);
  limitMemory();
  const pixels = await decodeHeic(file, libheif).catch((): UploadRejection => 'damaged');
  if (typeof pixels === 'string') return pixels;
  await pipeline(
    encodePng(pixels, readColorProfile(file)),
    createWriteStream(output, { flags: 'wx', mode: 0o600 }),
  );
  return undefined;
}

/**
 * The turns and mirrorings that the container asks for are applied. Cameras ask for the same in the Exif data once more,
 * which stays behind.
 */
async function decodeHeic(file: Buffer, libheif: LibHeif): Promise<Pixels | UploadRejection> {
  const context = libheif.heif_context_alloc();
  const { code } = libheif.heif_context_read_from_memory(context, file);
  if (code !== libheif.heif_error_code.heif_error_Ok) return 'damaged';
  const picture = libheif.heif_js_context_get_primary_image_handle(context);
  if ('code' in picture) return 'damaged';
  const width = libheif.heif_image_handle_get_width(picture);
  if (width * libheif.heif_image_handle_get_height(picture) > MAX_PIXELS) return 'too-many-pixels';
  const result = await libheif.heif_js_decode_image2(
    picture,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGB,
  );
  return 'code' in result ? 'damaged' : result.channels[0];
}

/** The ICC profile of the first picture that has one; a phone's pictures all have the same. */
function readColorProfile(file: Buffer) {
  const at = file.indexOf('colrprof', 0, 'latin1');
  return at < 4 ? undefined : file.subarray(at + 8, at - 4 + file.readUInt32BE(at - 4));
}

function limitMemory() {
  const memory = WebAssembly.Memory.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the memory in question
  const { grow } = memory;
  memory.grow = function limited(this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * PAGE > MAX_MEMORY_BYTES)
      throw new RangeError('This takes too much memory.');
    return grow.call(this, pages);
  };
}
