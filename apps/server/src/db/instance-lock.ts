import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/** Another portal serves the embedded database already; the message is the one line that the operator reads. */
export class AlreadyRunningError extends Error {}

/** Long enough for two that start in the same moment to settle which of them goes on. */
const WAIT_MS = 1_000;
const SQLITE_BUSY = 5;
const SQLITE_PRIMARY = 0xff;

/**
 * Makes sure that one portal at a time serves the embedded database in a folder: each keeps answers and counts in its
 * own memory. The lock is the operating system's, on an empty database beside the school's. It ends with the process,
 * however that ends, and is seen from other containers of the machine, so that no number of a process is ever compared.
 * Commands don't take it: they work beside a running portal.
 * @throws AlreadyRunningError
 */
export function acquireInstanceLock(dataDir: string): void {
  const lock = new DatabaseSync(join(dataDir, 'portal.lock'), { timeout: WAIT_MS });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((((error as { errcode?: number }).errcode ?? 0) & SQLITE_PRIMARY) !== SQLITE_BUSY) throw error;
    throw new AlreadyRunningError(
      `DATA_DIR: another Formroom is already using the database in ${dataDir}. Stop it, or use PostgreSQL to run several.`,
      { cause: error },
    );
  }
  // Nobody else keeps it, and one that is collected as garbage is given up.
  process.once('exit', () => {
    lock.close();
  });
}
