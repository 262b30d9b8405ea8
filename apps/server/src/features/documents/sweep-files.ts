import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { deletePendingFile, abandonPendingFiles } from './pending-files.repository.ts';

/** Longer than any upload takes. */
export const ABANDONED_MS = 60 * 60_000;
/** How many names the error lists. */
const MAX_LISTED = 20;

export class NotRemovedError extends Error {}

interface SweepContext {
  readonly db: Database;
  readonly fileStore: FileStore;
  readonly incomingDir: string;
}

/**
 * Deletes temporary files, and stored files without a row, of uploads that were interrupted before the given time. A
 * file that can't be deleted does not stop the sweep and is retried at the next one.
 * @throws NotRemovedError naming the files that could not be deleted, after all others were; its cause is the first
 *   error
 */
export async function sweepFiles({ db, fileStore, incomingDir }: SweepContext, before: Date) {
  const failures: Failure[] = [];
  for (const key of await abandonPendingFiles(db, before)) {
    try {
      await fileStore.remove(key);
      await deletePendingFile(db, key);
    } catch (error) {
      failures.push({ name: key, error });
      // Without this check every remaining file would wait for the timeout of an unreachable store.
      if (!(await isStoreReachable(fileStore))) break;
    }
  }
  for (const name of await readdir(incomingDir)) {
    const path = join(incomingDir, name);
    try {
      const { mtime } = await stat(path);
      if (mtime < before) await rm(path, { force: true });
    } catch (error) {
      // Another process may have deleted it concurrently.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failures.push({ name, error });
    }
  }
  if (failures.length > 0) throw toNotRemovedError(failures);
}

interface Failure {
  readonly name: string;
  readonly error: unknown;
}

const isStoreReachable = (fileStore: FileStore) =>
  fileStore.ping().then(
    () => true,
    () => false,
  );

function toNotRemovedError(failures: readonly Failure[]) {
  const names = failures.slice(0, MAX_LISTED).map(({ name }) => name);
  const more = failures.length > MAX_LISTED ? ' …' : '';
  return new NotRemovedError(
    `${pluralize(failures.length, 'file')} could not be removed: ${names.join(', ')}${more}`,
    {
      cause: failures[0]?.error,
    },
  );
}
