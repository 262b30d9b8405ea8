import { MAX_IMAGE_EDGE } from '@formroom/domain/registration/documents.ts';

/** Below this size, uploading is faster than scaling down. */
const SMALL_BYTES = 1.5 * 1024 * 1024;
const QUALITY = 0.85;

interface Picture {
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/** The size to scale a picture to before the upload; undefined when it is sent unchanged. */
export function getUploadSize({
  bytes,
  width,
  height,
}: Picture): { width: number; height: number } | undefined {
  const longest = Math.max(width, height);
  if (longest === 0 || (bytes <= SMALL_BYTES && longest <= MAX_IMAGE_EDGE)) return undefined;
  const scale = Math.min(1, MAX_IMAGE_EDGE / longest);
  const scaled = (edge: number) => Math.max(1, Math.round(edge * scale));
  return { width: scaled(width), height: scaled(height) };
}

/**
 * Converts a large photo to an upright JPEG of a size that a phone uploads in seconds. Returns the file unchanged when
 * the browser can't decode it or the result is not smaller; the server re-encodes every picture anyway.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  try {
    const smaller = await withPicture(file, (picture) => {
      const { naturalWidth: width, naturalHeight: height } = picture;
      const size = getUploadSize({ bytes: file.size, width, height });
      return size && drawAsJpeg(picture, size);
    });
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}

// Not createImageBitmap: every browser rotates an <img> by its EXIF orientation.
async function withPicture<T>(file: Blob, work: (picture: HTMLImageElement) => T | Promise<T>) {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return await work(picture);
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function drawAsJpeg(picture: HTMLImageElement, { width, height }: { width: number; height: number }) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return undefined;
  // JPEG has no transparency: without this, transparent areas would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  const jpeg = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  // Frees the canvas's memory at once; phones otherwise keep it for long.
  canvas.width = 0;
  return jpeg;
}
