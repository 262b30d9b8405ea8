import { pathToFileURL } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';
import { compiledProgram, programSourceFile } from './compiled-program.ts';

/** What to start a thread from: a file, or code to evaluate. */
export interface WorkerSource {
  readonly file: string;
  readonly options: WorkerOptions;
}

/**
 * A worker by its path under `src` without the ending: compiled, or the TypeScript source, which a thread must learn
 * to read by itself.
 */
export function resolveWorker(path: string): WorkerSource {
  const compiled = compiledProgram(path);
  if (compiled) return { file: compiled, options: {} };
  const source = pathToFileURL(programSourceFile(path)).href;
  const file = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source)}); })`;
  return { file, options: { eval: true } };
}
