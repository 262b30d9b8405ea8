import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { Answer, Question } from '../../../workers/worker-pool.ts';
import { type PdfFault, pdfFault } from './pdf-faults.ts';

parentPort?.on('message', ({ id, job: path }: Question<string>) => {
  parentPort?.postMessage(answer(id, path));
});

function answer(id: number, path: string): Answer<PdfFault | undefined> {
  try {
    return { id, result: pdfFault(read(path)) };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Files come one at a time, so they share one place in memory; otherwise each would leave 10 MB behind for a while. */
let place = Buffer.alloc(0);

function read(path: string) {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (place.length < size) place = Buffer.alloc(size);
    return place.subarray(0, readSync(file, place, 0, size, 0));
  } finally {
    closeSync(file);
  }
}
