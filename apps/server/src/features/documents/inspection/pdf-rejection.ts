import { ReadLimitError } from './pdf-lexer.ts';
import { isObjectStream, readObjectStream } from './pdf-object-stream.ts';
import { type PdfObject, readObject } from './pdf-object.ts';
import type { UploadRejection } from './rejected-upload.ts';

export type PdfRejection = Extract<
  UploadRejection,
  'encrypted' | 'script' | 'attachments' | 'type' | 'damaged'
>;

/** What is said of a file that has several faults: the one that explains the others. */
const rejectionOrder: readonly PdfRejection[] = ['encrypted', 'script', 'attachments', 'type', 'damaged'];

/** Names that stand in no PDF without what they stand for. */
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

/** Three times what an accepted file can hold, and room for what its object streams unpack to. */
const MAX_BYTES_READ = 100_000_000;

const SPACE = 32;
const MAX_ZIP_END_LENGTH = 22 + 65_535;

/**
 * Why a PDF can't be accepted, if there is a reason. Every object is looked at that any reader could find, listed or
 * not: wherever the bytes say `obj`, inside streams too, in every revision, and in every object stream.
 */
export function findPdfRejection(bytes: Buffer): PdfRejection | undefined {
  const found = new Set<PdfRejection>();
  if (!endsAsPdf(bytes)) found.add('damaged');
  if (isZipToo(bytes)) found.add('type');
  try {
    if (!scanPdf(bytes, (rejection) => found.add(rejection)).hasPages()) found.add('damaged');
  } catch (error) {
    if (!(error instanceof ReadLimitError)) throw error;
    found.add('damaged');
  }
  return rejectionOrder.find((rejection) => found.has(rejection));
}

function scanPdf(bytes: Buffer, onRejection: (rejection: PdfRejection) => void) {
  const pages = new PageTree();
  const allowance = { bytes: MAX_BYTES_READ };
  const onName = (name: string) => {
    const rejection = forbiddenNames.get(name);
    if (rejection) onRejection(rejection);
  };
  // One failure decides, and failing can cost as much as unpacking: a small file could ask for it a thousand times.
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

/** Nothing but space may follow the end, as it would in a file that is something else as well. */
function endsAsPdf(bytes: Buffer) {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1] ?? 0) <= SPACE) end -= 1;
  return /startxref\s+\d+\s+%%EOF$/.test(bytes.toString('latin1', Math.max(end - 100, 0), end));
}

/** Readers of ZIP look for its directory from the end, as far back as its comment can reach. */
const isZipToo = (bytes: Buffer) =>
  bytes.indexOf('PK\x05\x06', Math.max(bytes.length - MAX_ZIP_END_LENGTH, 0), 'latin1') >= 0;

function* positionsAfter(word: string, bytes: Buffer) {
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) {
    if (bytes.toString('latin1', Math.max(at - 3, 0), at) !== 'end') yield at + word.length;
  }
}

/** `12` of `12 0 obj`. */
const numberBefore = (bytes: Buffer, at: number) =>
  /(\d{1,10})\s+\d{1,5}\s*obj$/.exec(bytes.toString('latin1', Math.max(at - 40, 0), at))?.[1];

/** Whether there is a page, and a catalogue where the file says. */
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
