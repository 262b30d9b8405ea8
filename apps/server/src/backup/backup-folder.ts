import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, formatDateTime, type ZonedTime } from '@formroom/domain/school/dates.ts';
import type { ArchiveContents } from './archive-format.ts';
import { readHeader, readSummary } from './verify-archive.ts';

/** Ends the name of a backup that is too small to take the place of the last good one (R76). */
export const REFUSED_SUFFIX = '.too-small';
/** Backups that are kept however old they are, in case the clock is wrong. */
const MIN_KEPT = 7;

const ownName = /^formroom-[\d-]+\.backup$/;
const remainsName = /^formroom-[\d-]+\.backup\.(?:too-small|[0-9a-f]{8}\.part)$/;

/** The name of a backup of now in a folder. */
export const getBackupName = ({ now, timeZone }: ZonedTime) =>
  `formroom-${formatDateTime(now, timeZone).replace(' ', '-').replace(':', '')}.backup`;

/** Returns the newest complete backup in a folder that was not refused, whatever its name. */
export async function findNewestBackup(
  folder: string,
): Promise<{ path: string; createdAt: string; contents: ArchiveContents } | undefined> {
  const isCandidate = (name: string) => !name.endsWith(REFUSED_SUFFIX) && !name.endsWith('.part');
  for (const { path, createdAt } of await listBackups(folder, isCandidate)) {
    const summary = await withFile(path, readSummary);
    if (summary) return { path, createdAt, contents: summary.contents };
  }
  return undefined;
}

/**
 * Deletes the portal's own backups that are older than `days`, except the newest seven, and the remains of those that were
 * refused or stopped. Files with other names stay.
 * @param hasNew whether a good backup has just been written; otherwise only remains are deleted
 */
export async function deleteOldBackups(
  folder: string,
  { days, now, hasNew }: { days: number; now: Date; hasNew: boolean },
) {
  const oldest = addDays(now, -days);
  const backups = hasNew ? await listBackups(folder, (name) => ownName.test(name)) : [];
  for (const { path, createdAt } of backups.slice(MIN_KEPT)) {
    if (new Date(createdAt) < oldest) await rm(path, { force: true });
  }
  for (const name of (await readdir(folder)).filter((each) => remainsName.test(each))) {
    const { mtime } = await stat(join(folder, name));
    if (mtime < oldest) await rm(join(folder, name), { force: true });
  }
}

/** Returns the backups in a folder, newest first by the time in them; other files are left out. */
async function listBackups(folder: string, isCandidate: (name: string) => boolean) {
  const entries = await readdir(folder, { withFileTypes: true });
  const found: { path: string; createdAt: string }[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || !isCandidate(entry.name)) continue;
    const path = join(folder, entry.name);
    const header = await withFile(path, readHeader);
    if (header) found.push({ path, createdAt: header.created_at });
  }
  return found.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** Returns undefined for a file that can't be read as a backup. */
async function withFile<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T | undefined> {
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  try {
    return await read(file).catch(() => undefined);
  } finally {
    await file.close();
  }
}
