import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fontFamilies } from './font-families.ts';
import { fontsFolder, templatesFolder } from './asset-paths.ts';
import { toPrintableData } from './printable-text.ts';

/** Images and other files that a template reads by name. */
export type TemplateFiles = Readonly<Record<string, Uint8Array>>;

const PDF_STANDARD = 'ua-1';
const fonts = Object.keys(fontFamilies);
const templatePath = (name: string) => join(templatesFolder, name);

const compiler = NodeCompiler.create({
  workspace: templatesFolder,
  fontArgs: [{ fontPaths: [fontsFolder] }],
});

/**
 * Compiles a template to a validated PDF/UA-1. The data is printed as text, never interpreted as template source.
 * Blocks its thread.
 */
export function compileDocument(template: string, data: unknown, files: TemplateFiles = {}): Uint8Array {
  try {
    return compile(template, toPrintableData(data), files);
  } catch (error) {
    // If a font lacks a glyph that its coverage promised, compile again with more substitutes: better than no document.
    if (!/could not be displayed/.test(compilerMessage(error)))
      throw new Error(compilerMessage(error), { cause: error });
    return compile(template, toPrintableData(data, onlyLatin), files);
  }
}

const onlyLatin = (text: string) =>
  text.normalize('NFC').replaceAll(/[^\n -~\u00a1-\u00ac\u00ae-\u017f]/gu, '\ufffd');

function compile(template: string, data: unknown, files: TemplateFiles) {
  try {
    compiler.mapShadow(templatePath('data.json'), Buffer.from(JSON.stringify({ fonts, data })));
    for (const [name, bytes] of Object.entries(files))
      compiler.mapShadow(templatePath(name), Buffer.from(bytes));
    return compiler.pdf({ mainFilePath: templatePath(`${template}.typ`) }, { pdfStandard: PDF_STANDARD });
  } finally {
    compiler.resetShadow();
    // Without this the compiler keeps every compiled document in memory.
    compiler.evictCache(0);
  }
}

/** The compiler puts its message into `code`. */
function compilerMessage(error: unknown) {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : String(message);
}
