import { ExhaustedError, PoolBusyError, WorkerPool } from '../../../workers/worker-pool.ts';
import { workerSource } from '../../../workers/worker-source.ts';
import type { PdfFault } from './pdf-faults.ts';
import { UnusableUpload, type UploadFault } from './unusable-upload.ts';

const { file, options } = workerSource('features/documents/inspection/pdf-inspection.worker');

/** One at a time: the scans of 10 MB that families send take some hundredths of a second each. */
const pool = new WorkerPool<string, PdfFault | undefined>(
  file,
  { ...options, resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 } },
  { workers: 1, waiting: 100, timeoutMs: 30_000, idleMs: 10_000, tries: 1 },
);

/**
 * Looks through the PDF at a path for what may not be stored.
 * @throws UnusableUpload; one that takes too much time or memory counts as damaged
 */
export async function inspectPdf(path: string) {
  const fault = await pool.run(path).catch((error: unknown): UploadFault => {
    if (error instanceof PoolBusyError) return 'busy';
    if (error instanceof ExhaustedError) return 'damaged';
    throw error;
  });
  if (fault) throw new UnusableUpload(fault);
}
