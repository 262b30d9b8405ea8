import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';

// Built without a library, because an attacker also hides content in malformed or unusual structures.

const latin1 = (text: string) => Buffer.from(text, 'latin1');

interface Parts {
  /** Additional entries of the catalog, the page and the trailer. */
  readonly catalogue?: string;
  readonly page?: string;
  readonly trailer?: string;
  /** Additional objects, numbered from 4. */
  readonly objects?: readonly string[];
}

/** A PDF with one empty page. */
export function buildPdf({ catalogue = '', page = '', trailer = '', objects = [] }: Parts = {}): Buffer {
  const all = [
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]${page}>>`,
    ...objects,
  ];
  return appendRevision(
    latin1('%PDF-1.7\n'),
    all.map((text, index) => [index + 1, text]),
    `/Root 1 0 R${trailer}`,
  );
}

/** A file with an incremental update: changed objects, and a cross-reference table of them. */
export function appendRevision(
  file: Buffer,
  objects: readonly (readonly [number, string])[],
  trailer: string,
): Buffer {
  let text = '';
  let table = 'xref\n';
  for (const [number, object] of objects) {
    const offset = String(file.length + text.length).padStart(10, '0');
    table += `${number} 1\n${offset} 00000 n \n`;
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const start = file.length + text.length;
  const size = Math.max(...objects.map(([number]) => number)) + 1;
  text += `${table}trailer<</Size ${size}${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([file, latin1(text)]);
}

export const buildStream = (dictionary: string, data: Buffer) =>
  `<<${dictionary}/Length ${data.length}>>stream\n${data.toString('latin1')}\nendstream`;

export const buildDeflatedStream = (dictionary: string, text: string | Buffer) =>
  buildStream(`${dictionary}/Filter/FlateDecode`, deflateSync(text));

/** An object stream of these objects, optionally with unusual dictionary entries. */
export function buildObjectStream(
  objects: readonly (readonly [number, string])[],
  {
    type = '/Type/ObjStm',
    first = (at: number) => `/First ${at}`,
    make = (dictionary: string, text: string) => buildDeflatedStream(dictionary, text),
  } = {},
) {
  let index = '';
  let body = '';
  for (const [number, object] of objects) {
    index += `${number} ${body.length} `;
    body += `${object} `;
  }
  return make(`${type}/N ${objects.length}${first(index.length)}`, index + body);
}

export const javascript = '<</Type/Action/S/JavaScript/JS(app.alert\\(1\\))>>';

/** A document that a library has written, with most of its objects in object streams. */
export async function buildLibraryPdf(
  change: (document: PDFDocument) => unknown = () => undefined,
  useObjectStreams = true,
): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([300, 400]).drawText('Birth certificate');
  await change(document);
  return Buffer.from(await document.save({ useObjectStreams }));
}
