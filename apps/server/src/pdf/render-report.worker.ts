import { constants, setPriority } from 'node:os';
import type { ProcessResponse } from '../workers/child-process.ts';
import { compileDocument } from './compile-document.ts';
import type { PdfJob } from './render-pdf.ts';

// Families' documents come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// One document and out. Where the portal ends meanwhile, nobody waits for it.
process.once('disconnect', () => process.exit());
process.once('message', (job: PdfJob) => process.send?.(handleJob(job)));

function handleJob({ template, data, files }: PdfJob): ProcessResponse<Uint8Array> {
  try {
    return { result: compileDocument(template, data, files) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
