import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { addDays } from '@formroom/domain/school/dates.ts';
import { expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import {
  addAdministrator,
  createEmptyTarget,
  createSmallSchool,
  createTempFolder,
} from '../testing/backup-targets.ts';
import { deleteOldBackups, getBackupName } from './backup-folder.ts';
import { createBackup } from './create-backup.ts';
import type { RestoreTarget } from './restore-backup.ts';

const first = new Date('2026-11-01T06:30:00Z');
const getName = (now: Date) => getBackupName({ now, timeZone: 'America/Port_of_Spain' });

/** Backs up as the timer does. */
async function backUpNightly(source: RestoreTarget, folder: string, now: Date) {
  const { path, refusal } = await createBackup(source, join(folder, getName(now)), { now });
  await deleteOldBackups(folder, { days: 30, now, hasNew: refusal === undefined });
  return { name: basename(path), refusal };
}

async function createSchool() {
  const { school, file_key } = await createSmallSchool();
  await addAdministrator(school.db, 'principal');
  return { school, file_key };
}

async function createNewSchool() {
  const school = await createEmptyTarget();
  await migrate(school.db);
  return school;
}

it('names backups by the school’s clock', () => {
  expect(getName(first)).toBe('formroom-2026-11-01-0230.backup');
});

it('keeps the good backups of 10 nights for as long as the portal’s folder is gone', async () => {
  const folder = createTempFolder();
  const { school } = await createSchool();
  const gone = await createNewSchool();
  const good: string[] = [];
  for (const night of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 45]) {
    const isGone = night >= 10;
    if (night === 20) await addAdministrator(gone.db, 'technician');
    const { name, refusal } = await backUpNightly(isGone ? gone : school, folder, addDays(first, night));
    if (!isGone) good.push(name);
    expect(refusal !== undefined, name).toBe(isGone);
    if (night === 10)
      expect(refusal).toBe('The database has no administrators, so it is probably not the school’s.');
    if (night === 20) expect(refusal).toContain('This backup has only 0 students and 0 files; ');
    if (night === 20)
      expect(refusal).toContain(`${good.at(-1)} of 2026-11-10T06:30:00.000Z has 1 student and 1 file.`);
  }
  expect(readdirSync(folder).filter((name) => name.endsWith('.backup'))).toEqual(good);
});

it('refuses a backup without most of the files, unless told, and compares the next one with it', async () => {
  const folder = createTempFolder();
  const { school, file_key } = await createSchool();
  expect(await backUpNightly(school, folder, first)).toMatchObject({ refusal: undefined });
  await school.fileStore.remove(file_key);
  const { name, refusal } = await backUpNightly(school, folder, addDays(first, 1));
  expect(refusal).toBe('The file store has only 0 of the 1 files that the database names.');
  expect(name).toBe('formroom-2026-11-02-0230.backup.too-small');
  await school.db.deleteFrom('documents').execute();
  expect(await backUpNightly(school, folder, addDays(first, 2))).toMatchObject({
    refusal: expect.stringContaining('has only 1 student and 0 files') as string,
  });
  await createBackup(school, join(folder, getName(addDays(first, 3))), {
    now: addDays(first, 3),
    evenIfSmaller: true,
  });
  expect(await backUpNightly(school, folder, addDays(first, 4))).toMatchObject({ refusal: undefined });
});

it('accepts the first backup of a school that has no students yet', async () => {
  const school = await createNewSchool();
  await addAdministrator(school.db, 'principal');
  expect(await backUpNightly(school, createTempFolder(), first)).toMatchObject({ refusal: undefined });
});

it('does not replace a good backup of the same name by a smaller one', async () => {
  const folder = createTempFolder();
  const { school } = await createSchool();
  await backUpNightly(school, folder, first);
  const content = readFileSync(join(folder, getName(first)));
  const { refusal } = await backUpNightly(await createNewSchool(), folder, first);
  expect(refusal).toBeDefined();
  expect(readFileSync(join(folder, getName(first)))).toEqual(content);
});

it('deletes own backups after 30 days, but not the newest seven, even if the clock is years ahead', async () => {
  const folder = createTempFolder();
  const { school } = await createSchool();
  writeFileSync(join(folder, 'letter.txt'), 'Dear parents');
  await createBackup(school, join(folder, 'before-the-upgrade.tar'), { now: first });
  const names: string[] = [];
  for (const night of [0, 1, 2, 3, 28, 29, 30, 31, 32, 33, 34, 35])
    names.push((await backUpNightly(school, folder, addDays(first, night))).name);
  const listed = () => readdirSync(folder).filter((name) => name.startsWith('formroom-'));
  expect(listed()).toEqual(names.slice(4));
  names.push((await backUpNightly(school, folder, addDays(first, 2000))).name);
  expect(listed()).toEqual(names.slice(-7));
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['letter.txt', 'before-the-upgrade.tar']));
});
