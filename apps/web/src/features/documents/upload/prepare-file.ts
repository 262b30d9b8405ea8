import { MAX_FILE_BYTES, RefusedFile } from '@formroom/domain/registration/upload-refusals.ts';
import { detectFileKind, HEAD_BYTES, isPicture } from '#web/lib/file-kind.ts';
import { shrinkPicture } from '#web/features/documents/upload/shrink-picture.ts';
import { isCutOff } from './is-cut-off.ts';

/** A file as it will be uploaded. */
export interface PreparedFile {
  readonly content: Blob;
  readonly isPicture: boolean;
}

/**
 * Prepares a chosen file for the upload: shrinks photos, and copies the file into memory, because it may be moved or
 * its memory card removed.
 * @throws RefusedFile
 */
export async function prepareFile(file: File, picturesOnly: boolean): Promise<PreparedFile> {
  const kind = detectFileKind(await readBytes(file.slice(0, HEAD_BYTES)));
  if (file.size === 0) throw new RefusedFile('empty');
  if (!kind || (picturesOnly && !isPicture(kind))) {
    throw new RefusedFile(picturesOnly ? 'not-a-picture' : 'type');
  }
  if (isPicture(kind) && isCutOff(kind, await readBytes(file))) throw new RefusedFile('damaged');
  const content = isPicture(kind) ? await shrinkPicture(file) : file;
  if (content.size > MAX_FILE_BYTES) throw new RefusedFile('too-large');
  return {
    content: new Blob([await readBytes(content)], { type: content.type }),
    isPicture: isPicture(kind),
  };
}

async function readBytes(file: Blob) {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new RefusedFile('unreadable-here');
  }
}
