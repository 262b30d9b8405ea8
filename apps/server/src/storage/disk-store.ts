import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStore, isFileKey, StoreUnavailableError } from './file-store.ts';

/** The suffix of a file that is being written. */
const TEMPORARY_SUFFIX = '.part';

/** Stores files in a folder. */
export function openDiskStore(folder: string): FileStore {
  const placeOf = (key: string) => {
    if (!isFileKey(key)) throw new Error('This is no name of a stored file.');
    return join(folder, key);
  };
  return {
    async put(key, path) {
      const place = placeOf(key);
      await mapFullDisk(async () => {
        await mkdir(folder, { recursive: true });
        try {
          await pipeline(
            createReadStream(path),
            createWriteStream(place + TEMPORARY_SUFFIX, { mode: 0o600, flush: true }),
          );
          await rename(place + TEMPORARY_SUFFIX, place);
        } catch (error) {
          // Removed at once, because on a full disk the database would fail too until the next sweep.
          await rm(place + TEMPORARY_SUFFIX, { force: true });
          throw error;
        }
        await syncDirectory(folder);
      });
    },

    async open(key) {
      const file = await open(placeOf(key)).catch(ignoreMissing);
      if (!file) return undefined;
      const { size: bytes } = await file.stat();
      return { stream: file.createReadStream(), bytes };
    },

    async remove(key) {
      const place = placeOf(key);
      await rm(place, { force: true });
      await rm(place + TEMPORARY_SUFFIX, { force: true });
    },

    async *list() {
      const names = await opendir(folder).catch(ignoreMissing);
      for await (const { name } of names ?? []) if (isFileKey(name)) yield name;
    },

    async ping() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },

    close: () => undefined,
  };
}

const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');

function ignoreMissing(error: unknown) {
  if (isCode(error, 'ENOENT')) return undefined;
  throw error;
}

async function mapFullDisk(work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    if (!isCode(error, 'ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE')) throw error;
    throw new StoreUnavailableError('The disk takes no more files.', { cause: error });
  }
}

/**
 * A new file name survives a power cut only after its folder is flushed, too. Windows can't do that and does not need
 * it.
 */
async function syncDirectory(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
