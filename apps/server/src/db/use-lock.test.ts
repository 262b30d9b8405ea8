import { once } from 'node:events';
import pg from 'pg';
import { expect, it } from 'vitest';
import { isOnPostgres } from '../testing/database-template.ts';
import { createEmptyDatabase } from '../testing/start-program.ts';
import { lockSchool } from './use-lock.ts';

async function createSchool() {
  const { DATA_DIR = '', DATABASE_URL } = await createEmptyDatabase();
  return { dataDir: DATA_DIR, databaseUrl: DATABASE_URL };
}

it('lets a restore have the school alone, and others share it', async () => {
  const school = await createSchool();
  const [portal, command] = [await lockSchool(school, 'shared'), await lockSchool(school, 'shared')];
  await portal();
  await expect(lockSchool(school, 'alone')).rejects.toThrow('Stop every process of the portal first');
  await command();
  const restore = await lockSchool(school, 'alone');
  await expect(lockSchool(school, 'shared')).rejects.toThrow('A restore is running.');
  await restore();
  await (
    await lockSchool(school, 'shared')
  )();
});

if (isOnPostgres()) {
  it('knows of a process on another machine, by the database', async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    const portal = await lockSchool({ ...school, dataDir: other.dataDir }, 'shared');
    await expect(lockSchool(school, 'alone')).rejects.toThrow('Stop every process of the portal first');
    await portal();
  });

  it('takes the lock again when its connection was lost, and reports a restore that was faster', async () => {
    const school = await createSchool();
    let lost: Error | undefined;
    const portal = await lockSchool(school, 'shared', (error) => (lost = error));
    const client = new pg.Client({ connectionString: school.databaseUrl });
    await client.connect();
    const endHolder = () =>
      client.query(`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and granted and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`);
    const findHolder = async () => {
      const { rows } = await client.query<{ pid: number }>(`select pid from pg_locks
        where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`);
      return rows[0]?.pid;
    };
    const first = await findHolder();
    await endHolder();
    const isTakenAgain = async () => ![first, undefined].includes(await findHolder());
    await expect.poll(isTakenAgain, { timeout: 20_000 }).toBe(true);
    expect(lost).toBeUndefined();

    // Waits in the database's queue, and so gets the lock as soon as the portal has lost it.
    const restore = new pg.Client({ connectionString: school.databaseUrl });
    await restore.connect();
    const locked = restore.query('select pg_advisory_lock(7245001)');
    await expect
      .poll(
        async () =>
          (await client.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rowCount,
      )
      .toBe(1);
    await endHolder();
    await locked;
    await expect
      .poll(() => lost?.message, { timeout: 20_000 })
      .toBe('A restore is running. Wait until it has finished.');
    await portal();
    for (const each of [client, restore]) {
      const ended = once(each, 'end');
      await each.end();
      await ended;
    }
  });
}
