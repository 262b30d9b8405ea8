import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { WorkerResponse, WorkerRequest } from '../workers/worker-pool.ts';
import { damagedFileError, UnclearEncodingError, UnreadableFileError } from './reader-errors.ts';
import type { ReaderJob, ReaderResult } from './reader.ts';
import { readTables } from './reader-table.ts';

parentPort?.on('message', ({ id, job }: WorkerRequest<ReaderJob>) => {
  void read(job).then((result) => {
    const tables = 'tables' in result ? result.tables : [];
    const pages = tables.flatMap((table) => table.pages.map(({ buffer }) => buffer));
    parentPort?.postMessage({ id, result } satisfies WorkerResponse<ReaderResult>, pages);
  });
});

async function read({ path, ...search }: ReaderJob): Promise<ReaderResult> {
  const file = await readFile(path);
  try {
    return await readTables(file, search);
  } catch (error) {
    if (error instanceof UnclearEncodingError) return { encodings: error.choices };
    if (error instanceof UnreadableFileError) return { reason: error.message };
    // Any other error counts as a damaged file; the original error is logged.
    return {
      reason: damagedFileError().message,
      cause: error instanceof Error ? error.stack : String(error),
    };
  }
}
