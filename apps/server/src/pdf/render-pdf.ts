import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { ClassReportId, classReports } from '@formroom/domain/api/reports.ts';
import { BusyError } from '../workers/busy-error.ts';
import { PoolBusyError, WorkerPool } from '../workers/worker-pool.ts';
import { resolveWorker } from '../workers/worker-source.ts';
import type { QrCodes } from './compile-document.ts';
import type { TemplateFiles } from './compiler.ts';

/** The names of the templates; each report over classes names its own in the contract. */
export type PdfTemplate =
  | 'registration-form'
  | 'registration-report'
  | 'past-registrations'
  | 'report-cards'
  | 'credential-slips'
  | 'class-list'
  | 'emergency-sheet'
  | 'labels'
  | 'term-analysis'
  | (typeof classReports)[ClassReportId]['template'];

export interface PdfJob {
  readonly template: PdfTemplate;
  readonly data: unknown;
  readonly files: TemplateFiles;
  readonly codes?: QrCodes;
}

interface RenderOptions {
  /** Waits for a place in the queue, instead of failing. */
  readonly waitWhileBusy?: boolean;
  /** QR codes that `data` names. They are drawn in the worker thread. */
  readonly codes?: QrCodes;
}

const MAX_WORKERS = 4;
/** The number of documents that are rendered at the same time. */
export const PDF_WORKERS = Math.min(availableParallelism(), MAX_WORKERS);
/** About five seconds of report cards on one core: when a term is posted, a short wait is better than an error. */
const MAX_QUEUED = 400;
const TIMEOUT_MS = 20_000;
const IDLE_MS = 60_000;
const RETRY_AFTER_SECONDS = 3;
const BUSY_MESSAGE = 'Too many documents are being prepared at the moment. Please try again.';

/** Without limits the heap of each thread would grow with the machine's memory, although it needs little. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 };

const worker = resolveWorker('pdf/render-pdf.worker');
const pool = new WorkerPool<PdfJob, Uint8Array>(
  worker.file,
  { ...worker.options, resourceLimits },
  {
    workers: PDF_WORKERS,
    maxQueued: MAX_QUEUED,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
  },
);

export const getPdfQueueLoad = () => pool.load;

const RETRY_DELAY_MS = 500;

/**
 * Renders a tagged PDF/UA-1 in a worker thread. The strings of `data` are printed as text, with a substitute for
 * unsupported characters; `files` are the images that `data` names.
 * @throws BusyError if too many documents are queued, unless it waits for a place in the queue
 */
export async function renderPdf(
  template: PdfTemplate,
  data: unknown,
  files: TemplateFiles = {},
  { waitWhileBusy = false, codes = {} }: RenderOptions = {},
) {
  for (;;) {
    try {
      return await pool.run({ template, data, files, codes });
    } catch (error) {
      if (!(error instanceof PoolBusyError)) throw error;
      if (!waitWhileBusy) throw new BusyError(BUSY_MESSAGE, RETRY_AFTER_SECONDS);
      await setTimeout(RETRY_DELAY_MS);
    }
  }
}
