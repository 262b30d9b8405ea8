import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';

/** What to start a thread from: a file, or code to evaluate. */
export interface WorkerSource {
  readonly file: string;
  readonly options: WorkerOptions;
}

const here = dirname(fileURLToPath(import.meta.url));
const isBuild = !existsSync(join(here, 'worker-source.ts'));

/**
 * A worker by its path under `src` without the ending. In a build it is compiled and stands under the folder of
 * the bundle that this is part of; the sources are TypeScript, which a thread must learn to read by itself.
 */
export function workerSource(path: string): WorkerSource {
  if (isBuild) return { file: join(here, `${path}.js`), options: {} };
  const source = pathToFileURL(join(here, '..', `${path}.ts`)).href;
  const file = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source)}); })`;
  return { file, options: { eval: true } };
}
