import { LARGEST_FILE } from '@formroom/domain/registration/documents.ts';
import { uploadWords } from '@formroom/domain/registration/upload-words.ts';
import { fileKind, HEAD_BYTES, isPicture } from '#web/lib/file-kind.ts';
import { shrinkPicture } from '#web/lib/shrink-picture.ts';

/** A file as it will be sent. */
export interface PreparedFile {
  readonly content: Blob;
  readonly isPicture: boolean;
}

/** Why a chosen file can't be sent; the server says the same. */
export class UnusableFile extends Error {}

/**
 * Makes a chosen file ready: photos smaller, everything in memory, where neither a moved file nor an unplugged card can
 * spoil it.
 * @throws UnusableFile
 */
export async function prepareFile(file: File, picturesOnly: boolean): Promise<PreparedFile> {
  const kind = fileKind(await bytesOf(file.slice(0, HEAD_BYTES)));
  if (file.size === 0) throw new UnusableFile(uploadWords.empty);
  if (!kind || (picturesOnly && !isPicture(kind))) {
    throw new UnusableFile(picturesOnly ? uploadWords.notAPicture : uploadWords.type);
  }
  const content = isPicture(kind) ? await shrinkPicture(file) : file;
  if (content.size > LARGEST_FILE) throw new UnusableFile(uploadWords.tooLarge);
  return { content: new Blob([await bytesOf(content)], { type: content.type }), isPicture: isPicture(kind) };
}

async function bytesOf(file: Blob) {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new UnusableFile('This file can’t be read on this device. Please choose it again.');
  }
}
