import { existsSync } from 'node:fs';
import { access, constants, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

const OTHERS = 0o077;
/** What the portal writes in its folder, besides the files in the folders. */
const ownEntries = ['formroom.sqlite', 'portal.lock', 'use.lock', 'files', 'incoming'];

/** Makes all files and folders that this process creates its account's alone (R76). */
export function restrictFileAccess() {
  process.umask(OTHERS);
}

/**
 * Creates the folder for the database, uploads and temporary files.
 * @returns a warning if other accounts of the machine can read the folder
 * @throws ConfigError if it can't be used
 */
export async function prepareDataFolder(folder: string): Promise<string | undefined> {
  try {
    await mkdir(folder, { recursive: true });
  } catch {
    throw unwritableError(folder);
  }
  await assertUsableFolder(folder);
  const { mode } = await stat(folder);
  // Windows has no such rights, and reports all of them.
  const isPrivate = process.platform === 'win32' || (mode & OTHERS) === 0;
  return isPrivate
    ? undefined
    : `DATA_DIR: other accounts of this machine can read ${folder}. Run: chmod -R go= ${folder}`;
}

/**
 * Ensures that this account may use the folder and what is in it, so that nothing is created that the portal's account
 * can't use.
 * @throws ConfigError
 */
export async function assertUsableFolder(folder: string) {
  if (!existsSync(folder)) return;
  const { uid } = await stat(folder);
  if (process.getuid?.() === 0 && uid !== 0) {
    throw new ConfigError(
      `DATA_DIR: ${folder} belongs to another account (user ID ${uid}), and root would leave files there that this account can't use. Run it as that account: runuser -u formroom -- …`,
    );
  }
  for (const path of [folder, ...ownEntries.map((name) => join(folder, name))]) {
    if (!existsSync(path)) continue;
    await access(path, constants.R_OK | constants.W_OK).catch(() => {
      throw unwritableError(path);
    });
  }
}

const unwritableError = (path: string) => new ConfigError(`DATA_DIR: ${path} can't be written`);
