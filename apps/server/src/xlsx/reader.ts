import { BusyError } from '../workers/busy-error.ts';
import { JobLimitError, PoolBusyError, WorkerPool } from '../workers/worker-pool.ts';
import { resolveWorker } from '../workers/worker-source.ts';
import type { EncodingChoices } from '@formroom/domain/kinds/text-encoding.ts';
import { UnclearEncodingError, UnreadableFileError } from './reader-errors.ts';
import type { ReadFile, TableSearch } from './reader-table.ts';
import type { Table, TableRow } from './table-builder.ts';

export type { SheetCell } from './reader-sheet.ts';
export type { ReadFile, TableSearch } from './reader-table.ts';
export type { Table, TableKey, TableRow } from './table-builder.ts';

export interface ReaderJob extends TableSearch {
  readonly path: string;
}
export type ReaderResult =
  | ReadFile
  | { readonly encodings: EncodingChoices }
  | { readonly reason: string; readonly cause?: string | undefined };

/** A workbook of 20,000 rows needs a tenth of this memory, and a tenth of the time. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

const worker = resolveWorker('xlsx/reader.worker');
const pool = new WorkerPool<ReaderJob, ReaderResult>(
  worker.file,
  { ...worker.options, resourceLimits },
  { workers: 1, maxQueued: 10, timeoutMs: 60_000, idleMs: 10_000, maxAttempts: 1 },
);

/**
 * Reads the sheets of an uploaded .xlsx or .csv file that have one of the headings `keys` in their first rows. Runs in a
 * worker thread with limits on memory and time.
 * @throws UnreadableFileError with a message for the user
 * @throws UnclearEncodingError if only the user knows how the letters read
 * @throws BusyError if too many files are being read
 */
export async function readUploadedTables(
  job: ReaderJob,
  log: { warn(details: object, message: string): void },
): Promise<ReadFile> {
  const result = await pool.run(job).catch((error: unknown): ReaderResult => {
    if (error instanceof PoolBusyError) {
      throw new BusyError('Too many workbooks are being read. Please try again.', 5);
    }
    if (!(error instanceof JobLimitError)) throw error;
    const reason = 'The file takes too much memory or time to be read. Please import it in several files.';
    return { reason, cause: error.message };
  });
  if ('tables' in result) return result;
  if ('encodings' in result) throw new UnclearEncodingError(result.encodings);
  if (result.cause !== undefined) log.warn({ cause: result.cause }, 'a workbook could not be read');
  throw new UnreadableFileError(result.reason);
}

/** Yields the rows of a table, one page in memory at a time. */
export function* readRows({ pages }: Pick<Table, 'pages'>): Generator<TableRow> {
  for (const page of pages) yield* JSON.parse(new TextDecoder().decode(page)) as TableRow[];
}
