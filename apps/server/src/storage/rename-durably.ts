import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const RETRY_DELAYS_MS = [20, 50, 100, 200, 400, 800];
/** What Windows returns while another program, such as a virus scanner, has the file open. */
const IN_USE = ['EACCES', 'EBUSY', 'EPERM'];

/** Renames a file, replacing another, so that its new name survives a power failure. */
export async function renameDurably(from: string, to: string) {
  await retryWhileInUse(() => rename(from, to));
  await syncDirectory(dirname(to));
}

/** On Windows, repeats the work for up to 1.6 seconds while another program has the file open. */
export async function retryWhileInUse(
  work: () => Promise<void>,
  { platform }: { platform: string } = process,
) {
  for (const delay of platform === 'win32' ? RETRY_DELAYS_MS : []) {
    try {
      await work();
      return;
    } catch (error) {
      if (!IN_USE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      await pause(delay);
    }
  }
  await work();
}

/** Flushes a folder. Windows can't do that and does not need it. */
async function syncDirectory(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
