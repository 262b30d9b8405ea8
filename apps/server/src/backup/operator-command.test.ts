import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isOnPostgres } from '../testing/database-template.ts';
import { backUpTo, createTempFolder, openTarget } from '../testing/backup-targets.ts';
import { operatorMessage } from './operator-command.ts';

/** Returns the message shown if a backup fails. */
async function backupErrorMessage(environment: Record<string, string>, path?: string) {
  const error: unknown = await backUpTo(await openTarget(environment), path).catch(
    (thrown: unknown) => thrown,
  );
  return operatorMessage(error);
}

function databaseWith(change: (url: URL) => void) {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  change(url);
  return { DATA_DIR: createTempFolder(), DATABASE_URL: url.href };
}

it("explains why the database can't be read", async () => {
  if (!isOnPostgres()) {
    const DATA_DIR = createTempFolder();
    await openTarget({ DATA_DIR });
    writeFileSync(join(DATA_DIR, 'formroom.sqlite'), 'no database at all '.repeat(100));
    const opening = openTarget({ DATA_DIR }).catch((thrown: unknown) => thrown);
    expect(operatorMessage(await opening)).toBe(
      'The database file in DATA_DIR is damaged, or is not a database.',
    );
    return;
  }
  const wrongPassword = databaseWith((url) => (url.password = 'wrong'));
  expect(await backupErrorMessage(wrongPassword)).toBe('DATABASE_URL: the user name or password is wrong.');
  const wrongName = databaseWith((url) => (url.pathname = '/nowhere'));
  expect(await backupErrorMessage(wrongName)).toBe('DATABASE_URL: the database does not exist.');
  const wrongPort = databaseWith((url) => (url.port = '1'));
  expect(await backupErrorMessage(wrongPort)).toBe('DATABASE_URL: there is no database at this address.');
});

it("explains why the archive can't be written", async () => {
  const folder = createTempFolder();
  const environment = { DATA_DIR: folder };
  const missing = join(folder, 'no-such-folder', 'school.tar');
  expect(await backupErrorMessage(environment, missing)).toContain('There is no file or folder');
});
