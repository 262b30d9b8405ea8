import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { access, constants, mkdir, open, opendir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStore, isFileKey, StoreFullError, StoreUnavailableError } from './file-store.ts';
import { renameDurably } from './rename-durably.ts';

/** The suffix of a file that is being written. */
const TEMPORARY_SUFFIX = '.part';

/** Stores files in a folder. */
export function openDiskStore(folder: string): FileStore {
  const getPath = (key: string) => {
    if (!isFileKey(key)) throw new Error('This is not a valid file key.');
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const target = getPath(key);
      await mapFullDisk(async () => {
        await mkdir(folder, { recursive: true });
        try {
          const temporary = { mode: 0o600, flush: true };
          await (typeof content === 'string'
            ? pipeline(createReadStream(content), createWriteStream(target + TEMPORARY_SUFFIX, temporary))
            : writeFile(target + TEMPORARY_SUFFIX, content, temporary));
          await renameDurably(target + TEMPORARY_SUFFIX, target);
        } catch (error) {
          // Removed at once, because on a full disk the database would fail too until the next sweep.
          await rm(target + TEMPORARY_SUFFIX, { force: true });
          throw error;
        }
      });
    },

    async open(key) {
      const file = await open(getPath(key)).catch(ignoreMissing);
      if (!file) return undefined;
      const { size: bytes } = await file.stat();
      return { stream: file.createReadStream(), bytes };
    },

    // A synchronous read of a small file takes 0.03 ms; with Node's thread pool it takes 0.15 ms of CPU time.
    read: (key) =>
      new Promise<Uint8Array>((resolve) => {
        resolve(readFileSync(getPath(key)));
      }).catch(ignoreMissing),

    async remove(key) {
      const target = getPath(key);
      await rm(target, { force: true });
      await rm(target + TEMPORARY_SUFFIX, { force: true });
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
    if (isCode(error, 'EMFILE'))
      throw new StoreUnavailableError('Too many files are open.', { cause: error });
    if (!isCode(error, 'ENOSPC', 'EDQUOT', 'EROFS')) throw error;
    throw new StoreFullError('The disk is full or can’t be written.', { cause: error });
  }
}
