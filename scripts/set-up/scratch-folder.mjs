import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
const PLENTY = 2 * 1024 ** 3;

/** Where data goes that is thrown away: into memory where there is plenty, so that nobody waits for a disk to flush. */
export function scratchFolder() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= PLENTY ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
