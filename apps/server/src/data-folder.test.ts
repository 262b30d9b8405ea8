import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { assertUsableFolder, prepareDataFolder } from './data-folder.ts';
import { addAdministrator, backUpTo, createSmallSchool, createTempFolder } from './testing/backup-targets.ts';
import { startProgram, waitForExit, waitUntilReady } from './testing/start-program.ts';

const NOBODY = 65_534;

/** Returns the paths that another account could use. */
function findShared(folder: string) {
  return ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (path) => (statSync(join(folder, path)).mode & 0o077) !== 0,
  );
}

/** Each command with the arguments that make it write, sorted. */
const commands = {
  admin: [['add', 'principal']],
  backup: [['BACKUPS', '--even-if-smaller']],
  keys: [['rotate']],
  mail: [],
  restore: [['BACKUPS/school.tar', '--force']],
};

it('lets only its own account read what the portal and each command write', async () => {
  const programs = readdirSync(new URL('cli', import.meta.url)).filter((name) => !name.endsWith('.test.ts'));
  expect(programs.toSorted()).toEqual(Object.keys(commands).map((name) => `${name}.ts`));
  const folder = createTempFolder();
  const backups = join(folder, 'backups');
  mkdirSync(backups, { mode: 0o700 });
  const environment = { DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: 'a long password' };
  const { school, file_key } = await createSmallSchool();
  await addAdministrator(school.db, 'principal');
  await backUpTo(school, join(backups, 'school.tar'));
  const portal = await startProgram('main', { ...environment, DEMO: '0' });
  await waitUntilReady(portal);
  expect(findShared(folder)).toEqual([]);
  portal.child.kill('SIGTERM');
  expect(await waitForExit(portal.child), portal.output()).toBe(0);
  for (const [name, calls] of Object.entries(commands)) {
    for (const args of calls) {
      const given = args.map((arg) => arg.replace('BACKUPS', backups));
      const { child, output } = await startProgram(
        `cli/${name as keyof typeof commands}`,
        environment,
        given,
      );
      expect(await waitForExit(child), output()).toBe(0);
      expect([name, findShared(folder)]).toEqual([name, []]);
    }
  }
  expect(readdirSync(join(environment.DATA_DIR, 'files'))).toEqual([file_key]);
});

it('warns of a folder that others can read', async () => {
  const folder = createTempFolder();
  expect(await prepareDataFolder(folder)).toBeUndefined();
  chmodSync(folder, 0o750);
  expect(await prepareDataFolder(folder)).toBe(
    `DATA_DIR: other accounts of this machine can read ${folder}. Run: chmod -R go= ${folder}`,
  );
});

it('refuses root where the folder belongs to another account', async () => {
  const folder = createTempFolder();
  if (process.getuid?.() === 0) chownSync(folder, NOBODY, NOBODY);
  const asRoot = vi.spyOn(process, 'getuid').mockReturnValue(0);
  await expect(assertUsableFolder(folder)).rejects.toThrow(
    /belongs to another account .*runuser -u formroom -- …$/,
  );
  asRoot.mockRestore();
});

it('does not list administrators of a database that does not exist', async () => {
  const DATA_DIR = createTempFolder();
  const { child, output } = await startProgram('cli/admin', { DATA_DIR }, ['list']);
  expect(await waitForExit(child)).toBe(1);
  expect(output()).toContain(`There is no database in ${DATA_DIR}. DATA_DIR must name the folder`);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});
