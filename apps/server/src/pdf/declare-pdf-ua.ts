import { findReference, PdfFile } from './pdf-file.ts';

const NAMESPACE = 'xmlns:pdf="http://ns.adobe.com/pdf/1.3/" ';
const UA_NAMESPACE = ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" ';
const LANGUAGE_END = '</dc:language>';
const UA_PART = '<pdfuaid:part>1</pdfuaid:part>';
const PREFERENCES = '/ViewerPreferences <<\n';
const SHOW_TITLE = '    /DisplayDocTitle true\n';

/**
 * Declares PDF/UA-1 in a PDF of the WebAssembly compiler, byte for byte as the native compiler does: the part in the XMP
 * metadata, and that viewers show the title (ISO 14289-1, sections 5 and 7.1).
 * @throws Error for a PDF of another producer
 */
export function declarePdfUa(pdf: Uint8Array): Uint8Array {
  const file = new PdfFile(pdf);
  const root = findReference(file.trailer, 'Root');
  const [metadata, catalog] = file.objects().slice(-2);
  if (metadata?.number !== findReference(file.text(root), 'Metadata') || catalog?.number !== root)
    throw new Error('The metadata and the catalog are not the last objects of the PDF.');

  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const catalogOffset = catalog.start - `${root} 0 obj\n`.length;
  const xmp = bytes.toString('latin1', metadata.start, catalogOffset);
  const length = Number(/\/Length (\d+)/.exec(xmp)?.[1]);
  const declared = replaceEach(xmp, [
    [`/Length ${length}`, `/Length ${length + UA_NAMESPACE.length + UA_PART.length}`],
    [NAMESPACE, NAMESPACE + UA_NAMESPACE],
    [LANGUAGE_END, LANGUAGE_END + UA_PART],
  ]);
  const shift = declared.length - xmp.length;
  const end = bytes.toString('latin1', catalogOffset);
  const table = Number(/startxref\n(\d+)/.exec(end)?.[1]);
  const shifted = replaceEach(end, [
    [PREFERENCES, PREFERENCES + SHOW_TITLE],
    [tableEntry(catalogOffset), tableEntry(catalogOffset + shift)],
    [`startxref\n${table}`, `startxref\n${table + shift + SHOW_TITLE.length}`],
  ]);
  return Buffer.concat([bytes.subarray(0, metadata.start), Buffer.from(declared + shifted, 'latin1')]);
}

const tableEntry = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n`;

function replaceEach(text: string, replacements: readonly (readonly [string, string])[]) {
  return replacements.reduce((changed, [old, replacement]) => {
    if (!changed.includes(old)) throw new Error(`The PDF has no ${old.trim()}.`);
    return changed.replace(old, () => replacement);
  }, text);
}
