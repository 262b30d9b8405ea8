import type { UploadRefusal } from '@formroom/domain/registration/upload-refusals.ts';
import { ReadLimitError } from './pdf-lexer.ts';
import { isObjectStream, readObjectStream } from './pdf-object-stream.ts';
import { type PdfObject, readObject } from './pdf-object.ts';

export type PdfRejection = Extract<
  UploadRefusal,
  'encrypted' | 'script' | 'attachments' | 'type' | 'damaged'
>;

/** Of several reasons the first in this order is reported, because it explains the others. */
const rejectionOrder: readonly PdfRejection[] = ['encrypted', 'script', 'attachments', 'type', 'damaged'];

/** Names that occur only in PDFs with the corresponding feature. */
const forbiddenNames = new Map<string, PdfRejection>([
  ['Encrypt', 'encrypted'],
  ...[
    'JavaScript',
    'JS',
    'Launch',
    'SubmitForm',
    'ImportData',
    'Rendition',
    'RichMedia',
    'OnInstantiate',
    'XFA',
  ].map((name) => [name, 'script'] as const),
  ...['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'EF', 'GoToE'].map(
    (name) => [name, 'attachments'] as const,
  ),
]);

/** Three times the maximum file size, with room for decompressed object streams. */
const MAX_BYTES_READ = 100_000_000;

/** It and all smaller bytes are blank. */
const SPACE = 32;
const MAX_ZIP_END_LENGTH = 22 + 65_535;

/**
 * Returns why a PDF can't be accepted, or undefined. Inspects every object that any reader could find, listed or not:
 * wherever the bytes contain `obj`, inside streams too, in every revision, and in every object stream.
 */
export function findPdfRejection(bytes: Buffer): PdfRejection | undefined {
  const found = new Set<PdfRejection>();
  if (!findPdfRange(bytes)) found.add('damaged');
  if (isZipToo(bytes)) found.add('type');
  try {
    if (!scanPdf(bytes, (rejection) => found.add(rejection)).hasPages()) found.add('damaged');
  } catch (error) {
    if (!(error instanceof ReadLimitError)) throw error;
    found.add('damaged');
  }
  return rejectionOrder.find((rejection) => found.has(rejection));
}

/**
 * Returns where the PDF is in the file: some servers write lines of a web page before or after it, which could make the
 * file a second type as well. Returns undefined for a file that ends before its last cross-reference table, as after a
 * transfer that broke off.
 */
export function findPdfRange(bytes: Buffer): { readonly start: number; readonly end: number } | undefined {
  const start = Math.max(bytes.indexOf('%PDF-'), 0);
  const last = bytes.lastIndexOf('startxref');
  if (last < start) return undefined;
  const closing = /^startxref\s+\d+(?:\s*%%EOF)?/.exec(bytes.toString('latin1', last, last + 100))?.[0];
  if (closing === undefined) return undefined;
  const end = last + closing.length;
  if (bytes.subarray(end).every((byte) => byte <= SPACE)) return { start, end: bytes.length };
  for (const at of positionsAfter('obj', bytes, end))
    if (numberBefore(bytes, at) !== undefined) return undefined;
  return { start, end };
}

function scanPdf(bytes: Buffer, onRejection: (rejection: PdfRejection) => void) {
  const pages = new PageTree();
  const allowance = { bytes: MAX_BYTES_READ };
  const onName = (name: string) => {
    const rejection = forbiddenNames.get(name);
    if (rejection) onRejection(rejection);
  };
  // After one failure nothing more is decompressed: the result is known, and a small file could cause a thousand
  // failures.
  let isUnpackable = true;
  for (const at of positionsAfter('obj', bytes)) {
    const object = readObject({ bytes, at, allowance, onName });
    pages.note(object, numberBefore(bytes, at));
    if (!isUnpackable || !isObjectStream(object)) continue;
    const packed = readObjectStream(object, bytes, allowance);
    if (!packed) {
      isUnpackable = false;
      onRejection('damaged');
      continue;
    }
    for (const { number, offset } of packed.objects) {
      pages.note(readObject({ bytes: packed.bytes, at: offset, allowance, onName }), number);
    }
  }
  for (const at of positionsAfter('trailer', bytes)) pages.note(readObject({ bytes, at, allowance, onName }));
  return pages;
}

/** ZIP readers search for the directory from the end, as far back as its comment can reach. */
const isZipToo = (bytes: Buffer) =>
  bytes.indexOf('PK\x05\x06', Math.max(bytes.length - MAX_ZIP_END_LENGTH, 0), 'latin1') >= 0;

function* positionsAfter(word: string, bytes: Buffer, from = 0) {
  for (let at = bytes.indexOf(word, from); at >= 0; at = bytes.indexOf(word, at + 1)) {
    if (bytes.toString('latin1', Math.max(at - 3, 0), at) !== 'end') yield at + word.length;
  }
}

/** Returns `12` for `12 0 obj`. */
const numberBefore = (bytes: Buffer, at: number) =>
  /(\d{1,10})\s+\d{1,5}\s*obj$/.exec(bytes.toString('latin1', Math.max(at - 40, 0), at))?.[1];

/** Checks that there is a page, and a catalog where the file says. */
class PageTree {
  readonly #roots = new Set<string>();
  readonly #catalogues = new Set<string>();
  #hasPage = false;

  note({ entries: { Type: types, Root: roots } }: PdfObject, number?: string) {
    for (const [root] of roots) if (root !== undefined) this.#roots.add(root);
    for (const [type] of types) {
      if (type === '/Catalog' && number !== undefined) this.#catalogues.add(number);
      if (type === '/Page') this.#hasPage = true;
    }
  }

  hasPages() {
    return this.#hasPage && [...this.#roots].some((root) => this.#catalogues.has(root));
  }
}
