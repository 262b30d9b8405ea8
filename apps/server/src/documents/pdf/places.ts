import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { WorkerOptions } from 'node:worker_threads';

const here = dirname(fileURLToPath(import.meta.url));

/** This folder: from the sources this file stands in it; from a build the bundle stands two folders above it. */
const folder = existsSync(join(here, 'templates')) ? here : join(here, 'documents', 'pdf');

export const templatesFolder = join(folder, 'templates');
export const fontsFolder = join(folder, 'fonts');

const source = join(folder, 'pdf.worker.ts');

/** The compiled worker of a build. From the sources it is TypeScript, which a thread must learn to read by itself. */
export const pdfWorker: { file: string; options: WorkerOptions } = existsSync(source)
  ? {
      file: `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(pathToFileURL(source))}); })`,
      options: { eval: true },
    }
  : { file: join(folder, 'pdf.worker.js'), options: {} };
