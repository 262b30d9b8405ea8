import { pathToFileURL } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';
import { compiledProgram, programSourceFile } from './compiled-program.ts';

/** A file to start a thread from, or code to evaluate. */
export interface WorkerSource {
  readonly file: string;
  readonly options: WorkerOptions;
}

/**
 * Resolves a worker by its path under `src` without extension: the compiled file, or code that loads the TypeScript
 * source.
 */
export function resolveWorker(path: string): WorkerSource {
  const compiled = compiledProgram(path);
  if (compiled) return { file: compiled, options: {} };
  const source = pathToFileURL(programSourceFile(path)).href;
  const file = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source)}); })`;
  return { file, options: { eval: true } };
}
