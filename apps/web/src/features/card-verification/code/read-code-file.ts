import { findCode } from '#web/features/card-verification/code/find-code.ts';
import { FileProblem } from '#web/features/card-verification/code/file-problem.ts';
import { findPdfCode } from '#web/features/card-verification/code/find-pdf-code.ts';
import { detectFileKind, HEAD_BYTES } from '#web/lib/file-kind.ts';

export const MAX_CODE_FILE_BYTES = 20 * 1024 * 1024;
/** Phones end a page that decodes more; 120 million are a camera's largest pictures. */
const MAX_PIXELS = 120_000_000;
/** In which size a code is found depends on the blur and the distance, so several are tried. */
const EDGES = [2000, 3000, 1500, 4000, 1100];

/**
 * Finds the QR code in a picture or a PDF, on the device alone.
 * @throws FileProblem
 */
export async function readCodeFile(file: File): Promise<string> {
  if (file.size > MAX_CODE_FILE_BYTES) throw new FileProblem('file-too-large');
  const kind = detectFileKind(await readBytes(file.slice(0, HEAD_BYTES)));
  if (kind === undefined) throw new FileProblem('file-type');
  const code = kind === 'pdf' ? await findPdfCode(await readBytes(file)) : await findPictureCode(file);
  if (code === undefined) throw new FileProblem('no-code');
  return code;
}

async function readBytes(file: Blob) {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FileProblem('file-unreadable');
  }
}

async function findPictureCode(file: Blob): Promise<string | undefined> {
  const url = URL.createObjectURL(file);
  try {
    // Not createImageBitmap: every browser rotates an <img> by its EXIF orientation, and knows its size before it
    // decodes it.
    const picture = await loadPicture(url);
    const longest = Math.max(picture.naturalWidth, picture.naturalHeight);
    // Enlarging a small scan helps, a photo only takes longer.
    const edges = EDGES.filter((edge) => edge <= 2 * longest);
    for (const edge of edges.length > 0 ? edges : [2 * longest]) {
      const code = await findScaledCode(picture, edge / longest);
      if (code !== undefined) return code;
    }
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function loadPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  await new Promise<void>((resolve, reject) => {
    picture.addEventListener('load', () => resolve());
    picture.addEventListener('error', () => reject(new FileProblem('picture-unreadable')));
    picture.src = url;
  });
  if (picture.naturalWidth * picture.naturalHeight > MAX_PIXELS) throw new FileProblem('file-too-large');
  return picture;
}

async function findScaledCode(picture: HTMLImageElement, scale: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context) {
    // Transparent areas would be read as black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  const code = await findCode(canvas);
  // Frees the memory at once instead of at the next garbage collection.
  canvas.width = 0;
  return code;
}
