import { parentPort } from 'node:worker_threads';
import type { WorkerResponse, WorkerRequest } from '../workers/worker-pool.ts';
import { compileDocument, getRetainedBytes } from './compile-document.ts';
import type { PdfJob } from './render-pdf.ts';

const MAX_RETAINED_BYTES = 256 * 1024 * 1024;

parentPort?.on('message', ({ id, job }: WorkerRequest<PdfJob>) => {
  parentPort?.postMessage({ ...handleJob(id, job), isLast: getRetainedBytes() > MAX_RETAINED_BYTES });
});

function handleJob(id: number, { template, data, files }: PdfJob): WorkerResponse<Uint8Array> {
  try {
    return { id, result: compileDocument(template, data, files) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
