import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/** Another process already serves this SQLite database. The message is shown to the operator. */
export class AlreadyRunningError extends Error {}

/** How long to wait for the lock, in case two processes start at the same time. */
const WAIT_MS = 1_000;
const SQLITE_BUSY = 5;
const SQLITE_PRIMARY = 0xff;

/**
 * Ensures that only one process serves the SQLite database in a folder, because each keeps caches and counters in
 * memory. The lock is a file lock of the operating system on an empty database next to the school's. It is released
 * when the process ends and works across containers on one machine, unlike a PID file. CLI commands run beside it
 * (`use-lock.ts`).
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
  // Referenced here, because a garbage-collected connection would release the lock.
  process.once('exit', () => {
    lock.close();
  });
}
