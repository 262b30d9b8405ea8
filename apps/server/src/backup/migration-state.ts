import type { Database } from '../db/database.ts';
import { BOOK, findMigrations, migrationNames } from '../db/migrate.ts';
import { Refusal } from './refusal.ts';

const LOCK = 'kysely_migration_lock';
export const bookkeepingTables = [BOOK, LOCK];

/**
 * The newest migration of a database; nothing where it has none.
 * @throws Refusal where it knows migrations that this release does not
 */
export async function findMigration(db: Database): Promise<string | undefined> {
  const applied = await findMigrations(db);
  const unknown = applied.find((name) => !migrationNames.includes(name));
  if (unknown !== undefined) {
    throw new Refusal(
      `This database was changed by a newer release of Formroom (${unknown}). Use that release.`,
    );
  }
  return applied.at(-1);
}

export const noSchool = () =>
  new Refusal('There is no school in this database yet. Check DATA_DIR and DATABASE_URL.');
