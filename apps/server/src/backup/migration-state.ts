import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { migrationNames } from '../db/migrate.ts';
import { findTables } from './rows.ts';
import { Refusal } from './refusal.ts';

const BOOK = 'kysely_migration';
const LOCK = 'kysely_migration_lock';
export const bookkeepingTables = [BOOK, LOCK];

/**
 * The newest migration of a database; nothing where it has none.
 * @throws Refusal where it knows migrations that this release does not
 */
export async function findMigration(db: Database): Promise<string | undefined> {
  if (!(await findTables(db)).has(BOOK)) return undefined;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(BOOK)} order by name`.execute(db);
  const unknown = rows.find(({ name }) => !migrationNames.includes(name));
  if (unknown) {
    throw new Refusal(
      `This database belongs to a newer release of Formroom (${unknown.name}). Use that one.`,
    );
  }
  return rows.at(-1)?.name;
}
