import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { lockDatabase } from './dialects/postgres/use-lock.ts';

/** A restore is running, or can't run because something else uses the school. The message is shown to the operator. */
export class SchoolInUseError extends Error {}

/** The portal and the commands share the school; a restore has it alone. */
export type Use = 'shared' | 'alone';

/** How long to wait for the lock: the database notices the end of a process a moment later. */
const WAIT_MS = 3_000;
const SQLITE_BUSY = 5;
const SQLITE_PRIMARY = 0xff;

const messages: Record<Use, string> = {
  shared: 'A restore is running. Wait until it has finished.',
  alone:
    "The portal or a command is using this database or its files. Stop every process of the portal first (systemctl stop 'formroom@*'). Nothing was changed.",
};

/**
 * Announces that this process uses the school's database and files, until it ends or calls the returned function. It is a
 * file lock of the operating system in `dataDir`, and with PostgreSQL also a lock in the database, because processes
 * on other machines have a `dataDir` of their own.
 * @param onTaken called if the lock in the database was lost with its connection and a restore has taken it since
 * @throws SchoolInUseError
 */
export async function lockSchool(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  use: Use,
  onTaken?: (error: SchoolInUseError) => void,
): Promise<() => Promise<void>> {
  const releaseFile = existsSync(dataDir) ? lockFile(join(dataDir, 'use.lock'), use) : () => undefined;
  if (databaseUrl === undefined) {
    return () => {
      releaseFile();
      return Promise.resolve();
    };
  }
  const releaseDatabase = await lockDatabase(databaseUrl, {
    use,
    waitMs: WAIT_MS,
    onTaken: onTaken && (() => onTaken(new SchoolInUseError(messages[use]))),
  }).catch((error: unknown) => {
    releaseFile();
    throw error;
  });
  if (!releaseDatabase) {
    releaseFile();
    throw new SchoolInUseError(messages[use]);
  }
  return async () => {
    await releaseDatabase();
    releaseFile();
  };
}

/** An open transaction of SQLite on an empty database, which holds a lock of the file. */
function lockFile(path: string, use: Use) {
  const lock = new DatabaseSync(path, { timeout: WAIT_MS });
  try {
    // A transaction that has not begun to read takes no lock.
    lock.exec(use === 'alone' ? 'begin exclusive' : 'begin; select count(*) from sqlite_master');
  } catch (error) {
    lock.close();
    if ((((error as { errcode?: number }).errcode ?? 0) & SQLITE_PRIMARY) !== SQLITE_BUSY) throw error;
    throw new SchoolInUseError(messages[use], { cause: error });
  }
  const release = () => {
    process.removeListener('exit', release);
    if (lock.isOpen) lock.close();
  };
  // Referenced here, because a garbage-collected connection would release the lock.
  process.once('exit', release);
  return release;
}
