import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fontsFolder, templatesFolder } from './asset-paths.ts';
import type { Compiler } from './compiler.ts';
import { declarePdfUa } from './declare-pdf-ua.ts';

const wasmFile = () => createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-web-compiler/wasm');

/** Reports each error as one line of text. */
const UNIX_DIAGNOSTICS = 2;

type CompilerOutput = { readonly result: Uint8Array } | { readonly diagnostics: readonly string[] };

/**
 * Opens the WebAssembly build of the compiler. It can't validate PDF/UA-1, nor does it declare it: the declaration is
 * added, and tests compare the result byte by byte with the native compiler's validated output.
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
  return {
    compile: (template, files) => {
      try {
        for (const [name, bytes] of Object.entries(files)) compiler.map_shadow(`/${name}`, bytes);
        const output = compiler.compile(
          `/${template}.typ`,
          undefined,
          'pdf',
          UNIX_DIAGNOSTICS,
        ) as CompilerOutput;
        if ('diagnostics' in output) throw new Error(output.diagnostics.join('\n'));
        return declarePdfUa(output.result);
      } finally {
        for (const name of Object.keys(files)) compiler.unmap_shadow(`/${name}`);
      }
    },
    // The compiler caches every document and has no call to empty the cache.
    getRetainedBytes: () => memory.buffer.byteLength,
  };
}
