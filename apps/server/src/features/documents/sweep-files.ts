import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from '@formroom/domain/school/counted.ts';
import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { forgetFile, giveUpFiles } from './pending-files.repository.ts';

/** No upload takes so long. */
export const ABANDONED_MS = 60 * 60_000;
/** Of what could not be removed. */
const MOST_NAMED = 20;

export class NotRemovedError extends Error {}

interface Places {
  readonly db: Database;
  readonly fileStore: FileStore;
  readonly incomingDir: string;
}

/**
 * Removes what uploads left that were interrupted before a moment: temporary files, and stored ones without a row. What
 * can't be removed keeps nothing else from being removed, and is tried again at the next sweep.
 * @throws NotRemovedError that names what could not be removed, once all else is done: the first one's reason is its cause
 */
export async function sweepFiles({ db, fileStore, incomingDir }: Places, before: Date) {
  const failures: Failure[] = [];
  for (const key of await giveUpFiles(db, before)) {
    try {
      await fileStore.remove(key);
      await forgetFile(db, key);
    } catch (error) {
      failures.push({ name: key, error });
      // A store that is away would be asked in vain for every other file, each time until its time-out.
      if (!(await isAnswering(fileStore))) break;
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
  if (failures.length > 0) throw notRemoved(failures);
}

interface Failure {
  readonly name: string;
  readonly error: unknown;
}

const isAnswering = (fileStore: FileStore) =>
  fileStore.answers().then(
    () => true,
    () => false,
  );

function notRemoved(failures: readonly Failure[]) {
  const names = failures.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = failures.length > MOST_NAMED ? ' …' : '';
  return new NotRemovedError(
    `${counted(failures.length, 'file')} could not be removed: ${names.join(', ')}${more}`,
    {
      cause: failures[0]?.error,
    },
  );
}
