import { inOwnProcess, programSource } from '../../workers/own-process.ts';
import { Turnstile } from '../turnstile.ts';
import type { TemplateFiles } from './compile-document.ts';
import type { PdfJob, PdfTemplate } from './render-pdf.ts';

/** One at a time: each takes a core for seconds and, for thousands of students, hundreds of megabytes. */
const places = new Turnstile({
  atOnce: 1,
  waiting: 5,
  words: 'Too many reports are being prepared at the moment. Please try again.',
  retryAfterSeconds: 10,
});
const TIMEOUT_MS = 90_000;

const program = programSource('documents/pdf/report.worker');

/**
 * A document about a whole school, made beside the families' documents instead of before them. What stands in it is
 * asked for when its turn has come.
 * @throws Problem 503 while too many reports are waiting
 */
export const renderReport = (
  template: PdfTemplate,
  content: () => Promise<{ data: unknown; files: TemplateFiles }>,
): Promise<Uint8Array> =>
  places.run(async () => {
    const job: PdfJob = { template, ...(await content()) };
    return await inOwnProcess<Uint8Array>(program, job, TIMEOUT_MS);
  });
