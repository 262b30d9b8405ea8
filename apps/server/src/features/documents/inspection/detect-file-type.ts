import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { RefusedFile } from '@formroom/domain/registration/upload-refusals.ts';

export type DetectedFileType = 'pdf' | 'jpeg' | 'png' | 'webp' | 'heic';

/** Enough to recognize every accepted type. */
const HEAD_BYTES = 4096;

/** Readers look for the signature in the first 1,024 bytes: scanners and servers write lines of their own before it. */
const PDF_HEAD_BYTES = 1024;
const pdfSignature = /%PDF-\d/;

const imageTypes: Partial<Record<string, DetectedFileType>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif': 'heic',
  'image/heif-sequence': 'heic',
};

/**
 * Detects the file type from the first bytes, whatever the name.
 * @throws RefusedFile if the file is empty or its type is not accepted
 */
export async function detectFileType(path: string): Promise<DetectedFileType> {
  const head = await readHead(path);
  if (head.length === 0) throw new RefusedFile('empty');
  const type = await fileTypeFromBuffer(head);
  const isOther = type !== undefined && type.mime !== 'application/pdf';
  if (!isOther && pdfSignature.test(head.toString('latin1', 0, PDF_HEAD_BYTES))) return 'pdf';
  const kind = type && imageTypes[type.mime];
  if (!kind || (kind === 'heic' && isAvif(head))) throw new RefusedFile('type');
  return kind;
}

async function readHead(path: string) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** AVIF may be the main brand or one of the compatible brands. */
function isAvif(head: Buffer) {
  const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), head.length));
  return /avi[fs]/.test(brands);
}
