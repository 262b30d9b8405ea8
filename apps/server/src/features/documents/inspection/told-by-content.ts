import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { UnusableUpload } from './unusable-upload.ts';

export type UploadKind = 'pdf' | 'jpeg' | 'png' | 'webp' | 'heic';

/** Enough for every type that is accepted. */
const HEAD = 4096;

/** What may stand before the first words of a PDF: scanners that write a byte order mark or empty lines exist. */
// oxlint-disable-next-line no-control-regex -- they stand in the file
const pdf = /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*%PDF-\d/;

const pictures: Partial<Record<string, UploadKind>> = {
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
 * What a file is by its first bytes, whatever it is called.
 * @throws UnusableUpload where it is empty or of a type that is not accepted
 */
export async function toldByContent(path: string): Promise<UploadKind> {
  const head = await headOf(path);
  if (head.length === 0) throw new UnusableUpload('empty');
  if (pdf.test(head.toString('latin1'))) return 'pdf';
  const type = await fileTypeFromBuffer(head);
  const kind = type && pictures[type.mime];
  if (!kind || (kind === 'heic' && isAvif(head))) throw new UnusableUpload('type');
  return kind;
}

async function headOf(path: string) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** AVIF files may name the container's brand first and their own among those that follow. */
function isAvif(head: Buffer) {
  const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), head.length));
  return /avi[fs]/.test(brands);
}
