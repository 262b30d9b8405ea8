import type { Database } from '../db/database.ts';
import { MIGRATION_TABLE, findAppliedMigrations, migrationNames } from '../db/migrate.ts';
import { OperatorError } from './operator-error.ts';

const MIGRATION_LOCK_TABLE = 'kysely_migration_lock';
export const migrationTables = [MIGRATION_TABLE, MIGRATION_LOCK_TABLE];

/**
 * The newest migration of a database; nothing where it has none.
 * @throws Refusal where it knows migrations that this release does not
 */
export async function findMigration(db: Database): Promise<string | undefined> {
  const applied = await findAppliedMigrations(db);
  const unknown = applied.find((name) => !migrationNames.includes(name));
  if (unknown !== undefined) {
    throw new OperatorError(
      `This database was changed by a newer release of Formroom (${unknown}). Use that release.`,
    );
  }
  return applied.at(-1);
}

export const noSchoolError = () =>
  new OperatorError('There is no school in this database yet. Check DATA_DIR and DATABASE_URL.');
