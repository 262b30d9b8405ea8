import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { Answer, Question } from '../../../workers/worker-pool.ts';
import { type PdfFault, pdfFault } from './pdf-faults.ts';

parentPort?.on('message', ({ id, job: path }: Question<string>) => {
  parentPort?.postMessage(answer(id, path));
});

function answer(id: number, path: string): Answer<PdfFault | undefined> {
  try {
    return { id, result: pdfFault(readFileSync(path)) };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}
