import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createEmptyTarget } from '../testing/backup-targets.ts';
import { isOnPostgres } from '../testing/database-template.ts';
import { isWaitingForLock } from '../testing/is-waiting-for-lock.ts';
import { addLaterMigration } from '../testing/later-migration.ts';
import { type Database, inTransaction } from './database.ts';
import { findAppliedMigrations, listMigrations, migrate, migrateTo } from './migrate.ts';

const FIRST = '0001-first';

it('numbers the migrations from 1, each number once', () => {
  const numbers = listMigrations().map((name) => Number(/^(\d{4})-[a-z\d-]+$/.exec(name)?.[1]));
  expect(numbers[0]).toBe(1);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
});

it('migrates once when several processes start at the same time', async () => {
  const { db } = await createEmptyTarget();
  const all = await Promise.all([migrate(db), migrate(db), migrate(db)]);
  expect(all).toEqual(all.map(() => ({ isNewer: false })));
  expect(await findAppliedMigrations(db)).toEqual(listMigrations());
});

it('migrates a database of an older release', async () => {
  addLaterMigration();
  const { db } = await createEmptyTarget();
  await db.connection().execute((connection) => migrateTo(connection, FIRST));
  await migrate(db);
  expect(await findAppliedMigrations(db)).toEqual(listMigrations());
});

it('keeps a database that a newer release has migrated', async () => {
  const { db } = await createEmptyTarget();
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2027')`.execute(db);
  expect(await migrate(db)).toEqual({ isNewer: true });
});

it('rejects a database with a migration that is neither known nor newer', async () => {
  addLaterMigration();
  const { db } = await createEmptyTarget();
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('0005-other', '2027')`.execute(db);
  await expect(migrate(db)).rejects.toThrow('could not be migrated');
});

// SQLite runs one transaction at a time, so there is no lock to time out.
if (isOnPostgres()) {
  it('does not block users of a table while a long read keeps its lock', async () => {
    addLaterMigration();
    const { db } = await createEmptyTarget();
    await db.connection().execute((connection) => migrateTo(connection, FIRST));
    const endReading = await startLongRead(db);
    const migrating = migrate(db);
    for (let round = 0; round < 2; round += 1) {
      await expect.poll(() => isWaitingForLock(db)).toBe(true);
      // Without the lock timeout this would wait for the read, which never ends.
      await db.selectFrom('students').select('id').execute();
    }
    await endReading();
    await migrating;
    expect(await findAppliedMigrations(db)).toEqual(listMigrations());
  });
}

/** Keeps a read transaction open, as a backup or an export does, until the returned function is called. */
async function startLongRead(db: Database) {
  const ending = new EventEmitter();
  const began = once(ending, 'began');
  const reading = inTransaction(db, async (trx) => {
    await trx.selectFrom('students').select('id').execute();
    const ended = once(ending, 'end');
    ending.emit('began');
    await ended;
  });
  await began;
  return () => {
    ending.emit('end');
    return reading;
  };
}
