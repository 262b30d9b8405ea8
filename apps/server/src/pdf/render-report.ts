import { runInChildProcess, resolveProgram } from '../workers/child-process.ts';
import { ConcurrencyLimit } from '../workers/concurrency-limit.ts';
import type { TemplateFiles } from './compiler.ts';
import type { PdfJob, PdfTemplate } from './render-pdf.ts';

/** One at a time: each takes a core for seconds and, for thousands of students, hundreds of megabytes. */
const reportLimit = new ConcurrencyLimit({
  maxConcurrent: 1,
  maxQueued: 5,
  message: 'Too many reports are being prepared at the moment. Please try again.',
  retryAfterSeconds: 10,
});
const TIMEOUT_MS = 90_000;

const program = resolveProgram('pdf/render-report.worker');

/**
 * Renders a document about the whole school in a child process, so that it does not delay families' documents.
 * `content` is called when the report leaves the queue.
 * @throws BusyError if too many reports are queued
 */
export const renderReport = (
  template: PdfTemplate,
  content: () => Promise<{ data: unknown; files: TemplateFiles }>,
): Promise<Uint8Array> =>
  reportLimit.run(async () => {
    const job: PdfJob = { template, ...(await content()) };
    return await runInChildProcess<Uint8Array>(program, job, TIMEOUT_MS);
  });
