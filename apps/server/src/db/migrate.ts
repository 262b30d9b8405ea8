import { type MigrationResultSet, Migrator } from 'kysely';
import type { Database } from './database.ts';
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
};

/** Oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations);

const provider = { getMigrations: () => Promise.resolve(migrations) };

/** Brings the database forward. Of several processes at once one does it and the others wait for it. */
export async function migrate(db: Database) {
  demandMigrated(await new Migrator({ db, provider }).migrateToLatest());
}

/** Brings a database forward to one of the migrations, within the transaction that the connection is in. */
export async function migrateWithin(connection: Database, name: string) {
  const migrator = new Migrator({ db: connection, provider, disableTransactions: true });
  demandMigrated(await migrator.migrateTo(name));
}

function demandMigrated({ error }: MigrationResultSet) {
  if (error !== undefined) throw new Error('The database could not be migrated.', { cause: error });
}
