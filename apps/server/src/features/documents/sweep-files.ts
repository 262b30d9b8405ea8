import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { deletePendingFile, abandonPendingFiles } from './pending-files.repository.ts';

/** No upload takes so long. */
export const ABANDONED_MS = 60 * 60_000;
/** Of what could not be removed. */
const MAX_LISTED = 20;

export class NotRemovedError extends Error {}

interface SweepContext {
  readonly db: Database;
  readonly fileStore: FileStore;
  readonly incomingDir: string;
}

/**
 * Removes what uploads left that were interrupted before a moment: temporary files, and stored ones without a row. What
 * can't be removed keeps nothing else from being removed, and is tried again at the next sweep.
 * @throws NotRemovedError that names what could not be removed, once all else is done: the first one's reason is its cause
 */
export async function sweepFiles({ db, fileStore, incomingDir }: SweepContext, before: Date) {
  const failures: Failure[] = [];
  for (const key of await abandonPendingFiles(db, before)) {
    try {
      await fileStore.remove(key);
      await deletePendingFile(db, key);
    } catch (error) {
      failures.push({ name: key, error });
      // A store that is away would be asked in vain for every other file, each time until its time-out.
      if (!(await isStoreReachable(fileStore))) break;
    }
  }
  for (const name of await readdir(incomingDir)) {
    const path = join(incomingDir, name);
    try {
      const { mtime } = await stat(path);
      if (mtime < before) await rm(path, { force: true });
    } catch (error) {
      // Another process may have removed it meanwhile.
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
