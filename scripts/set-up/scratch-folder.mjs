import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/** Returns a folder for temporary data: in memory if there is enough, to avoid waiting for disk flushes. */
export function scratchFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}
