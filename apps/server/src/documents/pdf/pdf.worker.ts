import { parentPort } from 'node:worker_threads';
import type { Answer, Question } from '../../workers/worker-pool.ts';
import { compileDocument } from './compile-document.ts';
import type { PdfJob } from './render-pdf.ts';

parentPort?.on('message', ({ id, job }: Question<PdfJob>) => {
  parentPort?.postMessage(answer(id, job));
});

function answer(id: number, { template, data, files }: PdfJob): Answer<Uint8Array> {
  try {
    return { id, result: compileDocument(template, data, files) };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}
