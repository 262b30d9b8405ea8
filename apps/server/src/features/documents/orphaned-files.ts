import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { findReferencedFiles, abandonOrphanedFiles } from './pending-files.repository.ts';
import { sweepFiles } from './sweep-files.ts';

interface CleanupContext {
  readonly db: Database;
  readonly fileStore: FileStore;
  readonly incomingDir: string;
}

/** No file in the store belongs to the database, so the store is probably another school's. */
export class ForeignStoreError extends Error {}

/**
 * Returns the keys of stored files that no row references, sorted: after a restore, those uploaded after the backup.
 * Files of uploads in progress are referenced, so the portal can run meanwhile.
 */
export async function findOrphanedFiles({ db, fileStore }: Omit<CleanupContext, 'incomingDir'>) {
  const stored: string[] = [];
  // The store is listed first, because a file gets its row before it is stored.
  for await (const key of fileStore.list()) stored.push(key);
  const named = await findReferencedFiles(db);
  const unnamed = stored.filter((key) => !named.has(key)).toSorted();
  return { unnamed, isForeign: unnamed.length > 0 && unnamed.length === stored.length };
}

/**
 * Deletes stored files that no row references.
 * @returns how many there were
 * @throws ForeignStoreError if no file is referenced at all, with nothing deleted; NotRemovedError naming the files
 *   that the store did not delete, which the portal retries
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
