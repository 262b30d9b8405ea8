import { setTimeout as sleep } from 'node:timers/promises';
import { type MigrationResultSet, Migrator, sql } from 'kysely';
import { type Database, isPostgres } from './database.ts';
import { isLockTimeout, withLockTimeout } from './dialects/postgres/lock-timeout.ts';
import * as registration from './migrations/0001-registration.ts';
import * as accounts from './migrations/0002-accounts.ts';
import * as school from './migrations/0003-school.ts';
import * as documents from './migrations/0004-documents.ts';
import * as imports from './migrations/0005-imports.ts';
import * as audit from './migrations/0006-audit.ts';
import * as termReports from './migrations/0007-term-reports.ts';
import * as secondFactor from './migrations/0008-second-factor.ts';
import * as credentialSlips from './migrations/0009-credential-slips.ts';
import * as leavers from './migrations/0010-leavers.ts';
import * as cardViewsOfStudent from './migrations/0011-card-views-of-student.ts';
import * as firstPasswordWaits from './migrations/0012-first-password-waits.ts';
import * as blockedAccounts from './migrations/0013-blocked-accounts.ts';
import * as knownAddresses from './migrations/0014-known-addresses.ts';
import * as sessionAddresses from './migrations/0015-session-addresses.ts';
import * as correctedCards from './migrations/0016-corrected-cards.ts';
import * as studentsAdded from './migrations/0017-students-added.ts';
import * as withdrawnCards from './migrations/0018-withdrawn-cards.ts';

export const MIGRATION_TABLE = 'kysely_migration';
const LOCK_TIMEOUT_MS = 120_000;
const RETRY_DELAY_MS = 500;

const migrations = {
  '0001-registration': registration,
  '0002-accounts': accounts,
  '0003-school': school,
  '0004-documents': documents,
  '0005-imports': imports,
  '0006-audit': audit,
  '0007-term-reports': termReports,
  '0008-second-factor': secondFactor,
  '0009-credential-slips': credentialSlips,
  '0010-leavers': leavers,
  '0011-card-views-of-student': cardViewsOfStudent,
  '0012-first-password-waits': firstPasswordWaits,
  '0013-blocked-accounts': blockedAccounts,
  '0014-known-addresses': knownAddresses,
  '0015-session-addresses': sessionAddresses,
  '0016-corrected-cards': correctedCards,
  '0017-students-added': studentsAdded,
  '0018-withdrawn-cards': withdrawnCards,
};

/** Oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations);

const provider = { getMigrations: () => Promise.resolve(migrations) };

/** Returns the names of the applied migrations, oldest first; none on an empty database. */
export async function findAppliedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Migrates the database to the latest version. If several processes start at once, one migrates and the others wait. On
 * PostgreSQL a migration that can't lock a table soon gives up and retries, so that it does not block users.
 * @returns whether a newer release has already migrated it, in which case nothing is changed
 *   (docs/how-to/add-a-migration.md)
 * @throws Error if a migration fails, or a table stays locked for two minutes
 */
export async function migrate(db: Database): Promise<{ isNewer: boolean }> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const done = await findAppliedMigrations(db);
    if (done.some(isLater)) return { isNewer: true };
    // Skips the migrator, which reads the columns of every table five times.
    if (migrationNames.every((name, index) => name === done[index])) return { isNewer: false };
    // One transaction each: two migrations in one could deadlock with a save.
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

const newest = migrationNames.at(-1) ?? '';
const isLater = (name: string) => name > newest && !migrationNames.includes(name);

/** Migrates up to and including the named migration, within the transaction of the connection. */
export async function migrateTo(connection: Database, name: string) {
  const migrator = new Migrator({ db: connection, provider, disableTransactions: true });
  assertMigrated(await migrator.migrateTo(name));
}

function assertMigrated({ error }: MigrationResultSet) {
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error });
}
