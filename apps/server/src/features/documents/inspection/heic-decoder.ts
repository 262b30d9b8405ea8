import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { LibHeif } from 'libheif-js/wasm-bundle.js';
import { MAX_PIXELS, type UploadRefusal } from '@formroom/domain/registration/upload-refusals.ts';
import { type Pixels, encodePng } from './encode-png.ts';

/** Slightly more than the decoder needs for the maximum; stops files that declare a false size. */
const MAX_MEMORY_BYTES = 480 * 1024 * 1024;
const PAGE = 64 * 1024;

/**
 * Converts the primary image of a HEIC or HEIF file to a PNG: upright, with its colour profile, and reduced to about
 * the stored size. Needed because sharp reads the container but lacks the codec. Use it once per process, because
 * memory is not freed. Throws only for errors that are not caused by the file.
 */
export async function convertHeicToPng(path: string, output: string): Promise<UploadRefusal | undefined> {
  const [file, { default: libheif }] = await Promise.all([
    readFile(path),
    import('libheif-js/wasm-bundle.js'),
  ]);
  limitMemory();
  const pixels = await decodeHeic(file, libheif).catch((): UploadRefusal => 'damaged');
  if (typeof pixels === 'string') return pixels;
  await pipeline(
    encodePng(pixels, readColorProfile(file)),
    createWriteStream(output, { flags: 'wx', mode: 0o600 }),
  );
  return undefined;
}

/** Applies the transformations of the container. The orientation in the Exif data repeats them, so it is dropped. */
async function decodeHeic(file: Buffer, libheif: LibHeif): Promise<Pixels | UploadRefusal> {
  const context = libheif.heif_context_alloc();
  const { code } = libheif.heif_context_read_from_memory(context, file);
  if (code !== libheif.heif_error_code.heif_error_Ok) return 'damaged';
  const picture = libheif.heif_js_context_get_primary_image_handle(context);
  if ('code' in picture) return 'damaged';
  const width = libheif.heif_image_handle_get_width(picture);
  if (width * libheif.heif_image_handle_get_height(picture) > MAX_PIXELS.heic) return 'too-many-pixels';
  const result = await libheif.heif_js_decode_image2(
    picture,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma.heif_chroma_interleaved_RGB,
  );
  return 'code' in result ? 'damaged' : result.channels[0];
}

/** Returns the ICC profile of the first item that has one; in photos of phones all items share it. */
function readColorProfile(file: Buffer) {
  const at = file.indexOf('colrprof', 0, 'latin1');
  return at < 4 ? undefined : file.subarray(at + 8, at - 4 + file.readUInt32BE(at - 4));
}

function limitMemory() {
  const memory = WebAssembly.Memory.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- called with the memory as `this`
  const { grow } = memory;
  memory.grow = function limited(this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * PAGE > MAX_MEMORY_BYTES)
      throw new RangeError('This takes too much memory.');
    return grow.call(this, pages);
  };
}
