import { normalizeUnicode } from '@formroom/domain/kinds/normalize-unicode.ts';
import { openCompiler, type TemplateFiles } from './compiler.ts';
import { fontFamilies } from './font-families.ts';
import { toPrintableData } from './printable-text.ts';
import { drawQrCode } from './qr-code.ts';

/** The texts of QR codes by the name of the file that a template reads. */
export type QrCodes = Readonly<Record<string, string>>;

const fonts = Object.keys(fontFamilies);
const compiler = await openCompiler();

/** Whether this thread must end after the document. */
export const mustEnd = () => compiler.mustEnd();

/**
 * Compiles a template to a PDF/UA-1. The data is printed as text, never interpreted as template source.
 * Blocks its thread.
 */
export function compileDocument(
  template: string,
  data: unknown,
  images: TemplateFiles = {},
  codes: QrCodes = {},
): Uint8Array {
  const drawn = Object.entries(codes).map(([name, text]) => [name, drawQrCode(text)] as const);
  const files = { ...images, ...Object.fromEntries(drawn) };
  try {
    return compile(template, toPrintableData(data), files);
  } catch (error) {
    // A font may lack a glyph although its `cmap` lists it. Only Latin text is printed then: better than no document.
    if (!(error instanceof Error && error.message.includes('could not be displayed'))) throw error;
    return compile(template, toPrintableData(data, onlyLatin), files);
  }
}

const onlyLatin = (text: string) =>
  normalizeUnicode(text, 'NFC').replaceAll(/[^\n -~\u00a1-\u00ac\u00ae-\u017f]/gu, '\ufffd');

const compile = (template: string, data: unknown, files: TemplateFiles) =>
  compiler.compile(template, { ...files, 'data.json': Buffer.from(JSON.stringify({ fonts, data })) });
