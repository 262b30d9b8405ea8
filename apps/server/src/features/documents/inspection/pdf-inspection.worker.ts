import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { WorkerResponse, WorkerRequest } from '../../../workers/worker-pool.ts';
import { type PdfRejection, findPdfRange, findPdfRejection } from './pdf-rejection.ts';

parentPort?.on('message', ({ id, job: path }: WorkerRequest<string>) => {
  parentPort?.postMessage(handleJob(id, path));
});

function handleJob(id: number, path: string): WorkerResponse<PdfRejection | undefined> {
  try {
    return { id, result: inspect(path) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Reused for all files, which come one at a time; otherwise each would leave 10 MB of garbage. */
let buffer = Buffer.alloc(0);

/** Cuts an accepted file to the PDF in it. */
function inspect(path: string) {
  const file = openSync(path, 'r+');
  try {
    const { size } = fstatSync(file);
    if (buffer.length < size) buffer = Buffer.alloc(size);
    const bytes = buffer.subarray(0, readSync(file, buffer, 0, size, 0));
    const rejection = findPdfRejection(bytes);
    const range = findPdfRange(bytes);
    if (!rejection && range) {
      if (range.start > 0) writeSync(file, bytes, range.start, range.end - range.start, 0);
      ftruncateSync(file, range.end - range.start);
    }
    return rejection;
  } finally {
    closeSync(file);
  }
}
