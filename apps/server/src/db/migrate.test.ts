import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createEmptyTarget } from '../testing/backup-targets.ts';
import { isOnPostgres } from '../testing/database-template.ts';
import { isWaitingForLock } from '../testing/is-waiting-for-lock.ts';
import { type Database, inTransaction } from './database.ts';
import { findAppliedMigrations, migrate, migrateTo, migrationNames } from './migrate.ts';

it('migrates once when several processes start at the same time', async () => {
  const { db } = await createEmptyTarget();
  const all = await Promise.all([migrate(db), migrate(db), migrate(db)]);
  expect(all).toEqual(all.map(() => ({ isNewer: false })));
  expect(await findAppliedMigrations(db)).toEqual(migrationNames);
});

it('brings forward the database of an older release', async () => {
  const { db } = await createEmptyTarget();
  await db.connection().execute((connection) => migrateTo(connection, '0009-credential-slips'));
  await migrate(db);
  expect(await findAppliedMigrations(db)).toEqual(migrationNames);
});

it('goes on with a database that a newer release has migrated', async () => {
  const { db } = await createEmptyTarget();
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2027')`.execute(db);
  expect(await migrate(db)).toEqual({ isNewer: true });
});

it('refuses a database with a migration that is neither known nor newer', async () => {
  const { db } = await createEmptyTarget();
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('0005-other', '2027')`.execute(db);
  await expect(migrate(db)).rejects.toThrow('could not be migrated');
});

// In the embedded database nobody comes between, and there is nothing to make way for.
if (isOnPostgres()) {
  it('makes way for those who use a table while a long reading keeps it', async () => {
    const { db } = await createEmptyTarget();
    await db.connection().execute((connection) => migrateTo(connection, '0009-credential-slips'));
    const endReading = await readLong(db);
    const migrating = migrate(db);
    for (let round = 0; round < 2; round += 1) {
      await expect.poll(() => isWaitingForLock(db)).toBe(true);
      // Without making way this would wait until the reading ends, which is never.
      await db.selectFrom('students').select('id').execute();
    }
    await endReading();
    await migrating;
    expect(await findAppliedMigrations(db)).toEqual(migrationNames);
  });
}

/** As a backup or an export does. */
async function readLong(db: Database) {
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
