import { LARGEST_FILE } from '@formroom/domain/registration/documents.ts';
import { fileKind, HEAD_BYTES, isPicture } from '#web/lib/file-kind.ts';
import { shrinkPicture } from '#web/lib/shrink-picture.ts';

/** A file as it will be sent. */
export interface PreparedFile {
  readonly content: Blob;
  readonly isPicture: boolean;
}

const PICTURES_ONLY = 'The passport photo must be a picture: JPEG, PNG, WebP or HEIC.';
const ANY_KIND = 'Choose a PDF or a photo (JPEG, PNG, WebP or HEIC).';

/** Why a chosen file can't be sent; the server says the same. */
export class UnusableFile extends Error {}

/**
 * Makes a chosen file ready: photos smaller, everything in memory, where neither a moved file nor an unplugged card can
 * spoil it.
 * @throws UnusableFile
 */
export async function prepareFile(file: File, picturesOnly: boolean): Promise<PreparedFile> {
  const kind = fileKind(await bytesOf(file.slice(0, HEAD_BYTES)));
  if (file.size === 0) {
    throw new UnusableFile('This file is empty. Please choose it again, or choose another one.');
  }
  if (!kind || (picturesOnly && !isPicture(kind))) {
    throw new UnusableFile(picturesOnly ? PICTURES_ONLY : ANY_KIND);
  }
  const content = isPicture(kind) ? await shrinkPicture(file) : file;
  if (content.size > LARGEST_FILE) {
    throw new UnusableFile('The file is larger than 10 MB. Please choose a smaller one.');
  }
  return { content: new Blob([await bytesOf(content)], { type: content.type }), isPicture: isPicture(kind) };
}

async function bytesOf(file: Blob) {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new UnusableFile('This file can’t be read on this device. Please choose it again.');
  }
}
