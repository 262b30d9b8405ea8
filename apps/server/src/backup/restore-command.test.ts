import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generateFileKey } from '../storage/file-store.ts';
import { backUpTo, createTempFolder, openTarget, createSmallSchool } from '../testing/backup-targets.ts';
import { waitForExit, startProgram } from '../testing/start-program.ts';

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
