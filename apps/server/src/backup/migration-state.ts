import type { Database } from '../db/database.ts';
import { MIGRATION_TABLE, findAppliedMigrations, listMigrations } from '../db/migrate.ts';
import { OperatorError } from './operator-error.ts';

const MIGRATION_LOCK_TABLE = 'kysely_migration_lock';
export const migrationTables = [MIGRATION_TABLE, MIGRATION_LOCK_TABLE];

/**
 * Returns the latest migration of a database, or undefined if it has none.
 * @throws OperatorError if it has migrations that this release does not know
 */
export async function findMigration(db: Database): Promise<string | undefined> {
  const applied = await findAppliedMigrations(db);
  const unknown = applied.find((name) => !listMigrations().includes(name));
  if (unknown !== undefined) {
    throw new OperatorError(
      `This database was changed by a newer release of Formroom (${unknown}). Use that release.`,
    );
  }
  return applied.at(-1);
}

export const noSchoolError = () =>
  new OperatorError('There is no school in this database yet. Check DATA_DIR and DATABASE_URL.');
