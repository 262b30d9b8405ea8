import { setTimeout as sleep } from 'node:timers/promises';
import { type MigrationResultSet, Migrator, sql } from 'kysely';
import type { Database } from './database.ts';
import { isPostgres } from './dialects/is-postgres.ts';
import { hasTable as hasPostgresTable } from './dialects/postgres/has-table.ts';
import { isLockTimeout, withLockTimeout } from './dialects/postgres/lock-timeout.ts';
import { hasTable as hasSqliteTable } from './dialects/sqlite/has-table.ts';
import { migrations } from './find-migrations.ts';

export const MIGRATION_TABLE = 'kysely_migration';
const LOCK_TIMEOUT_MS = 120_000;
const RETRY_DELAY_MS = 500;

/** Returns the names of the migrations of this release, oldest first. */
export const listMigrations = () => Object.keys(migrations);

/** The database was made by a version before 1.0.0. The message is shown to the operator. */
export class TooOldDatabaseError extends Error {
  constructor() {
    super(
      'This database was made by a version before 1.0.0. Export the records with that version, then import the file with this one.',
    );
  }
}

const provider = { getMigrations: () => Promise.resolve(migrations) };

/**
 * Returns the names of the applied migrations, oldest first; none on an empty database.
 * @throws TooOldDatabaseError if the first one is not that of version 1.0.0
 */
export async function findAppliedMigrations(db: Database): Promise<string[]> {
  // Kysely's introspection reads the columns of every table, which takes a tenth of a start.
  const hasTable = isPostgres(db) ? hasPostgresTable : hasSqliteTable;
  if (!(await hasTable(db, MIGRATION_TABLE))) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(db);
  const names = rows.map(({ name }) => name);
  const [first] = listMigrations();
  if (names.length > 0 && first !== undefined && !names.includes(first)) throw new TooOldDatabaseError();
  return names;
}

/**
 * Migrates the database to the latest version. If several processes start at once, one migrates and the others wait. On
 * PostgreSQL a migration that can't lock a table within half a second is retried, so that it does not block users.
 * @returns whether a newer release has already migrated it, in which case nothing is changed
 *   (docs/how-to/add-a-migration.md)
 * @throws TooOldDatabaseError
 * @throws Error if a migration fails, or a table stays locked for two minutes
 */
export async function migrate(db: Database): Promise<{ isNewer: boolean }> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const done = await findAppliedMigrations(db);
    if (done.some(isLater)) return { isNewer: true };
    // Skips the migrator, which reads the columns of every table five times.
    if (listMigrations().every((name, index) => name === done[index])) return { isNewer: false };
    // One transaction per migration: two in one transaction could deadlock with a save.
    const outcome = await db.connection().execute((connection) => {
      const forward = () => new Migrator({ db: connection, provider }).migrateUp();
      return isPostgres(db) ? withLockTimeout(connection, forward) : forward();
    });
    if (outcome.error === undefined && outcome.results?.length === 0) return { isNewer: false };
    if (outcome.error === undefined) continue;
    const isOvertaken = (await findAppliedMigrations(db)).some(isLater);
    if (!isOvertaken && (!isLockTimeout(outcome.error) || Date.now() > deadline)) assertMigrated(outcome);
    await sleep(RETRY_DELAY_MS);
  }
}

const isLater = (name: string) => listMigrations().every((known) => known < name);

/** Migrates up to and including the named migration, within the transaction of the connection. */
export async function migrateTo(connection: Database, name: string) {
  const migrator = new Migrator({ db: connection, provider, disableTransactions: true });
  assertMigrated(await migrator.migrateTo(name));
}

function assertMigrated({ error }: MigrationResultSet) {
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error });
}
