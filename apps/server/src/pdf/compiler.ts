import { openNativeCompiler } from './native-compiler.ts';
import { openWasmCompiler } from './wasm-compiler.ts';

/** Images and other files that a template reads by name. */
export type TemplateFiles = Readonly<Record<string, Uint8Array>>;

/** A Typst compiler for the templates of `templates/`, with the fonts of `fonts/` alone. */
export interface Compiler {
  /**
   * Compiles a template to a tagged PDF/UA-1. Blocks its thread.
   * @throws Error with the compiler's message
   */
  compile(template: string, files: TemplateFiles): Uint8Array;
  /** Whether its thread must end: it is broken, or retains memory that only the end of the thread frees. */
  mustEnd(): boolean;
}

/**
 * Opens the native compiler, or the WebAssembly build of the same version where the native one is not available: it is
 * prebuilt for Linux on x64 alone.
 */
export async function openCompiler(): Promise<Compiler> {
  try {
    return await openNativeCompiler();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    process.emitWarning(
      `PDFs are compiled by WebAssembly, because the native compiler can't be loaded: ${reason}`,
    );
    return await openWasmCompiler();
  }
}
