import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fontsFolder, templatesFolder } from './asset-paths.ts';
import type { Compiler, TemplateFiles } from './compiler.ts';
import { declarePdfUa } from './declare-pdf-ua.ts';

const wasmFile = () => createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-web-compiler/wasm');

const MAX_MEMORY_BYTES = 256 * 1024 * 1024;
/** Reports each error as one line of text. */
const UNIX_DIAGNOSTICS = 2;

type CompilerOutput = { readonly result: Uint8Array } | { readonly diagnostics: readonly string[] };

/**
 * Opens the WebAssembly build of the compiler. It can't validate PDF/UA-1, nor does it declare it: the declaration is
 * added, and tests compare text, structure and declaration with the native compiler's validated output.
 */
export async function openWasmCompiler(): Promise<Compiler> {
  const { initSync, TypstCompilerBuilder } = await import('@myriaddreamin/typst-ts-web-compiler');
  const { memory } = initSync({ module: readFileSync(wasmFile()) });
  const builder = new TypstCompilerBuilder();
  // Nothing is read from the disk: the templates are given below.
  builder.set_dummy_access_model();
  for (const font of readdirSync(fontsFolder).filter((name) => /\.(?:otf|ttf)$/.test(name)))
    await builder.add_raw_font(readFileSync(join(fontsFolder, font)));
  const compiler = await builder.build();
  for (const template of readdirSync(templatesFolder))
    compiler.add_source(`/${template}`, readFileSync(join(templatesFolder, template), 'utf8'));
  let hasCrashed = false;
  function compile(template: string, files: TemplateFiles) {
    try {
      for (const [name, bytes] of Object.entries(files)) compiler.map_shadow(`/${name}`, bytes);
      const path = `/${template}.typ`;
      const output = compiler.compile(path, undefined, 'pdf', UNIX_DIAGNOSTICS) as CompilerOutput;
      for (const name of Object.keys(files)) compiler.unmap_shadow(`/${name}`);
      return output;
    } catch (error) {
      // After a trap every later call fails.
      hasCrashed = true;
      throw error;
    }
  }
  return {
    compile: (template, files) => {
      const output = compile(template, files);
      if ('diagnostics' in output) throw new Error(output.diagnostics.join('\n'));
      return declarePdfUa(output.result);
    },
    // The compiler caches every document and has no call to empty the cache.
    mustEnd: () => hasCrashed || memory.buffer.byteLength > MAX_MEMORY_BYTES,
  };
}
