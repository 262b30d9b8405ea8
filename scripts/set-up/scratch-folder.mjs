import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/** Where data goes that is thrown away: into memory where there is plenty, so that nobody waits for a disk to flush. */
export function scratchFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}
