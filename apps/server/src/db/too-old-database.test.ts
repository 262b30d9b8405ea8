import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { assertSchool, operatorMessage } from '../backup/operator-command.ts';
import { findTables } from './dialects/table-rows.ts';
import { runAdminCommand } from '../features/accounts/admin-command.service.ts';
import { backUpTo, createSmallSchool, openTarget, restore } from '../testing/backup-targets.ts';
import { createEmptyDatabase, startProgram, waitForExit } from '../testing/start-program.ts';

const reason =
  'This database was made by a version before 1.0.0. Export the records with that version, then import the file with this one.';

/** Creates a database as the versions before 1.0.0 left it, as far as this one looks at it. */
async function createOldDatabase() {
  const environment = await createEmptyDatabase();
  const target = await openTarget(environment);
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))`.execute(
    target.db,
  );
  for (const name of ['0001-registration', '0002-accounts'])
    await sql`insert into kysely_migration values (${name}, '2026')`.execute(target.db);
  return { environment, target };
}

it('is refused in one line by every command, and not changed', async () => {
  const { environment, target } = await createOldDatabase();
  const { path } = await backUpTo((await createSmallSchool()).school);
  const given = { ...environment, ADMIN_PASSWORD: 'a long enough password' };
  const commands = {
    'admin list': () => runAdminCommand(['list'], given),
    'admin add': () => runAdminCommand(['add', 'ann'], given),
    'keys, and restore without a file': () => assertSchool(target.db),
    backup: () => backUpTo(target),
    restore: () => restore(path, target, { force: true }),
  };
  for (const [command, run] of Object.entries(commands)) {
    const error: unknown = await run().catch((thrown: unknown) => thrown);
    expect([command, operatorMessage(error)]).toEqual([command, reason]);
  }
  expect([...(await findTables(target.db)).keys()]).toEqual(['kysely_migration']);
});

it('is refused in one line at the start', async () => {
  const { environment, target } = await createOldDatabase();
  const { child, output } = await startProgram('main', { DEMO: '0', ...environment });
  expect([await waitForExit(child), output().trim()]).toEqual([1, `Formroom can't start. ${reason}`]);
  expect([...(await findTables(target.db)).keys()]).toEqual(['kysely_migration']);
});
