import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { generateFileKey } from '../storage/file-store.ts';
import {
  addAdministrator,
  backUpTo,
  createEmptyTarget,
  createSmallSchool,
  createTempFolder,
  dumpTarget,
  openTarget,
  restore,
} from '../testing/backup-targets.ts';
import { createEmptyDatabase, startProgram, waitForExit, waitUntilReady } from '../testing/start-program.ts';
import type { RestoreTarget } from './restore-backup.ts';

it('lists stored files that the backup does not reference, and removes them on request', async () => {
  const { school, file_key } = await createSmallSchool();
  const { path } = await backUpTo(school);
  const environment = { DATA_DIR: createTempFolder() };
  const files = join(environment.DATA_DIR, 'files');
  const { fileStore } = await openTarget(environment);
  const [later, received] = [generateFileKey(), join(environment.DATA_DIR, 'received')];
  writeFileSync(received, 'uploaded after the backup');
  await fileStore.put(later, received, 'image/png');

  const restored = await startProgram('cli/restore', environment, [path, '--force']);
  expect(await waitForExit(restored.child), restored.output()).toBe(0);
  expect(restored.output()).toContain(
    `Files in the store that the database does not use: 1\n${later}\nRemove them with: npm run restore -- --sweep\n`,
  );
  expect(readdirSync(files).toSorted()).toEqual([file_key, later].toSorted());

  const swept = await startProgram('cli/restore', environment, ['--sweep']);
  expect(await waitForExit(swept.child), swept.output()).toBe(0);
  expect(swept.output()).toMatch(/\nRemoved files that the database does not use: 1\.\n$/);
  expect(readdirSync(files)).toEqual([file_key]);

  const wrong = await startProgram('cli/restore', environment, ['--sweep', '--list']);
  expect(await waitForExit(wrong.child)).toBe(1);
  expect(wrong.output()).toContain('Usage: npm run restore -- FILE');
});

/** Backs up a school with 3 students and an administrator, and returns the archive. */
async function backUpSchool(source: RestoreTarget) {
  await addAdministrator(source.db, 'principal');
  for (const id of ['20260002', '20260003'])
    await sql`insert into students (id, version, updated_at, search_text, sort_name)
      values (${id}, 1, '2026-09-01', 'ann', 'ann')`.execute(source.db);
  return (await backUpTo(source)).path;
}

it('refuses to run beside a portal, and says what it replaced when it has run', async () => {
  const path = await backUpSchool((await createSmallSchool()).school);
  const environment = await createEmptyDatabase();
  const portal = await startProgram('main', { ...environment, DEMO: '0' });
  await waitUntilReady(portal);
  const refused = await startProgram('cli/restore', environment, [path, '--force']);
  expect(await waitForExit(refused.child)).toBe(1);
  expect(refused.output()).toContain(
    "The portal or a command is using this database or its files. Stop every process of the portal first (systemctl stop 'formroom@*'). Nothing was changed.\n",
  );
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
  portal.child.kill('SIGTERM');
  expect(await waitForExit(portal.child), portal.output()).toBe(0);

  const restored = await startProgram('cli/restore', environment, [path, '--force']);
  expect(await waitForExit(restored.child), restored.output()).toBe(0);
  expect(restored.output()).toContain(
    [
      'In the database    before   after',
      'students                0       3',
      'administrators          0       1',
      'files                   0       1\n',
    ].join('\n'),
  );
});

it('replaces a school by a much smaller backup only if it is told so', async () => {
  const { school } = await createSmallSchool();
  await backUpSchool(school);
  const before = await dumpTarget(school);
  const empty = await createEmptyTarget();
  await migrate(empty.db);
  const nothing = (await backUpTo(empty)).path;
  await expect(restore(nothing, school, { force: true })).rejects.toThrow(
    'This backup has no administrators, and would replace a database with 3 students and 1 file.\nNothing was changed.',
  );
  await addAdministrator(empty.db, 'technician');
  const small = (await backUpTo(empty)).path;
  await expect(restore(small, school, { force: true })).rejects.toThrow(
    'This backup has only 0 students and 0 files, and would replace',
  );
  expect(await dumpTarget(school)).toEqual(before);
  const { after } = await restore(small, school, { force: true, evenIfSmaller: true });
  expect(after).toEqual({ administrators: 1, students: 0, files: 0 });
});
