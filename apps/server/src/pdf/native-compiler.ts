import { join } from 'node:path';
import { fontsFolder, templatesFolder } from './asset-paths.ts';
import type { Compiler } from './compiler.ts';

const PDF_STANDARD = 'ua-1';
const templatePath = (name: string) => join(templatesFolder, name);

/**
 * Opens the native compiler, which validates that its output is PDF/UA-1.
 * @throws Error on a platform without a native build
 */
export async function openNativeCompiler(): Promise<Compiler> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const compiler = NodeCompiler.create({
    workspace: templatesFolder,
    fontArgs: [{ fontPaths: [fontsFolder] }],
  });
  let retainsDocument = false;
  /** Without this call the compiler keeps every compiled document in memory. */
  const freeDocument = () => {
    if (!retainsDocument) return;
    retainsDocument = false;
    compiler.resetShadow();
    compiler.evictCache(0);
  };
  return {
    compile: (template, files) => {
      freeDocument();
      retainsDocument = true;
      // Freeing takes a tenth of the time, so it waits until the document is sent or the next one is compiled.
      setImmediate(freeDocument);
      try {
        for (const [name, bytes] of Object.entries(files))
          compiler.mapShadow(templatePath(name), Buffer.from(bytes));
        return compiler.pdf({ mainFilePath: templatePath(`${template}.typ`) }, { pdfStandard: PDF_STANDARD });
      } catch (error) {
        throw new Error(readMessage(error), { cause: error });
      }
    },
    mustEnd: () => false,
  };
}

/** The compiler puts its message into `code`. */
function readMessage(error: unknown) {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : String(message);
}
