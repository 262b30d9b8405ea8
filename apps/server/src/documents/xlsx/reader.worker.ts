import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { Answer, Question } from '../../workers/worker-pool.ts';
import { damaged, UnreadableError } from './reader-faults.ts';
import type { ReaderJob, ReaderResult } from './reader.ts';
import { readTables } from './reader-table.ts';

parentPort?.on('message', ({ id, job }: Question<ReaderJob>) => {
  void read(job).then((result) => {
    const tables = 'tables' in result ? result.tables : [];
    const pages = tables.flatMap((table) => table.pages.map(({ buffer }) => buffer));
    parentPort?.postMessage({ id, result } satisfies Answer<ReaderResult>, pages);
  });
});

async function read({ path, key, taken }: ReaderJob): Promise<ReaderResult> {
  const file = await readFile(path);
  try {
    return { tables: await readTables(file, key, taken) };
  } catch (error) {
    if (error instanceof UnreadableError) return { reason: error.message };
    // Whatever else happens on the way is the file's fault; what it was is for the log.
    return { reason: damaged().message, cause: error instanceof Error ? error.stack : String(error) };
  }
}
