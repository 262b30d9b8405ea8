import { RefusedFile, type UploadRefusal } from '@formroom/domain/registration/upload-refusals.ts';
import { JobLimitError, PoolBusyError, WorkerPool } from '../../../workers/worker-pool.ts';
import { resolveWorker } from '../../../workers/worker-source.ts';
import type { PdfRejection } from './pdf-rejection.ts';

const { file, options } = resolveWorker('features/documents/inspection/pdf-inspection.worker');

/** One at a time: a scan of 10 MB takes less than 0.1 s. */
const pool = new WorkerPool<string, PdfRejection | undefined>(
  file,
  { ...options, resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 } },
  { workers: 1, maxQueued: 100, timeoutMs: 30_000, idleMs: 10_000, maxAttempts: 1 },
);

/**
 * Inspects the PDF at a path for content that must not be stored, and removes what stands before and after it.
 * @throws RefusedFile; a PDF that exceeds the time or memory limit counts as damaged
 */
export async function inspectPdf(path: string) {
  const rejection = await pool.run(path).catch((error: unknown): UploadRefusal => {
    if (error instanceof PoolBusyError) return 'busy';
    if (error instanceof JobLimitError) return 'damaged';
    throw error;
  });
  if (rejection) throw new RefusedFile(rejection);
}
