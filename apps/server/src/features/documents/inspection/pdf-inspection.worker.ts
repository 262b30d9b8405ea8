import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { WorkerResponse, WorkerRequest } from '../../../workers/worker-pool.ts';
import { type PdfRejection, findPdfRejection } from './pdf-rejection.ts';

parentPort?.on('message', ({ id, job: path }: WorkerRequest<string>) => {
  parentPort?.postMessage(handleJob(id, path));
});

function handleJob(id: number, path: string): WorkerResponse<PdfRejection | undefined> {
  try {
    return { id, result: findPdfRejection(read(path)) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Reused for all files, which come one at a time; otherwise each would leave 10 MB of garbage. */
let buffer = Buffer.alloc(0);

function read(path: string) {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (buffer.length < size) buffer = Buffer.alloc(size);
    return buffer.subarray(0, readSync(file, buffer, 0, size, 0));
  } finally {
    closeSync(file);
  }
}
