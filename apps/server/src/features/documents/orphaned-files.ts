import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { findReferencedFiles, abandonOrphanedFiles } from './pending-files.repository.ts';
import { sweepFiles } from './sweep-files.ts';

interface CleanupContext {
  readonly db: Database;
  readonly fileStore: FileStore;
  readonly incomingDir: string;
}

/** None of the files in the store belongs to the database: they are likely another school's. */
export class ForeignStoreError extends Error {}

/**
 * The files in the store that no row of the database names, sorted: those that were uploaded after the backup was taken
 * that the database now comes from. Uploads under way are named, so that the portal may go on meanwhile.
 */
export async function findOrphanedFiles({ db, fileStore }: Omit<CleanupContext, 'incomingDir'>) {
  const stored: string[] = [];
  // First the store: a file is announced before it gets there.
  for await (const key of fileStore.list()) stored.push(key);
  const named = await findReferencedFiles(db);
  const unnamed = stored.filter((key) => !named.has(key)).toSorted();
  return { unnamed, isForeign: unnamed.length > 0 && unnamed.length === stored.length };
}

/**
 * Removes the files in the store that no row names, for good.
 * @returns how many there were
 * @throws ForeignStoreError, with nothing removed, where no file at all is named; NotRemovedError that names what the
 *   store did not remove, which the portal tries again
 */
export async function deleteOrphanedFiles(places: CleanupContext): Promise<number> {
  const { unnamed, isForeign } = await findOrphanedFiles(places);
  if (isForeign) {
    throw new ForeignStoreError(
      'The database uses none of the files in the store, so nothing was removed. Check DATABASE_URL and FILES_URL.',
    );
  }
  await abandonOrphanedFiles(places.db, unnamed);
  await sweepFiles(places, new Date(0));
  return unnamed.length;
}
