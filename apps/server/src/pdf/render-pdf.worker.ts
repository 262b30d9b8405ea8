import { parentPort } from 'node:worker_threads';
import type { WorkerResponse, WorkerRequest } from '../workers/worker-pool.ts';
import { compileDocument, mustEnd } from './compile-document.ts';
import type { PdfJob } from './render-pdf.ts';

parentPort?.on('message', ({ id, job }: WorkerRequest<PdfJob>) => {
  parentPort?.postMessage({ ...handleJob(id, job), isLast: mustEnd() });
});

function handleJob(id: number, { template, data, files, codes }: PdfJob): WorkerResponse<Uint8Array> {
  try {
    return { id, result: compileDocument(template, data, files, codes) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
