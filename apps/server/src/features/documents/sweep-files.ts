import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { forgetFile, giveUpFiles } from './pending-files.repository.ts';

/** No upload takes so long. */
export const ABANDONED_MS = 60 * 60_000;

interface Places {
  readonly db: Database;
  readonly fileStore: FileStore;
  readonly incomingDir: string;
}

/** Removes what uploads left that were interrupted before a moment: temporary files, and stored ones without a row. */
export async function sweepFiles({ db, fileStore, incomingDir }: Places, before: Date) {
  for (const key of await giveUpFiles(db, before)) {
    await fileStore.remove(key);
    await forgetFile(db, key);
  }
  for (const name of await readdir(incomingDir)) {
    const path = join(incomingDir, name);
    // Another process may have removed it meanwhile.
    const file = await stat(path).catch(() => undefined);
    if (file && file.mtime < before) await rm(path, { force: true });
  }
}
