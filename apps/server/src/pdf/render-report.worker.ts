import { constants, setPriority } from 'node:os';
import type { ProcessResponse } from '../workers/child-process.ts';
import { compileDocument } from './compile-document.ts';
import type { PdfJob } from './render-pdf.ts';

// Lowers the priority, so that families' documents are rendered first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// The process renders one document. If the parent exits, the result is not needed.
process.once('disconnect', () => process.exit());
process.once('message', (job: PdfJob) => process.send?.(handleJob(job)));

function handleJob({ template, data, files }: PdfJob): ProcessResponse<Uint8Array> {
  try {
    return { result: compileDocument(template, data, files) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
