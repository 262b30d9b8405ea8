import { type LastBackup, lastBackupSchema } from '@formroom/domain/api/system-status.ts';
import { sql } from 'kysely';
import { type Database, isPostgres } from '../../db/database.ts';

type Size = { bytes: number };
const sizes = {
  postgres: sql<Size>`select pg_database_size(current_database()) as bytes`,
  sqlite: sql<Size>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
};

/** What kind of database it is, and its size in bytes. */
export async function describeDatabase(db: Database) {
  const kind = isPostgres(db) ? ('postgres' as const) : ('sqlite' as const);
  const { rows } = await sizes[kind].execute(db);
  return { kind, bytes: rows[0]?.bytes ?? 0 };
}

/**
 * The last backup that was finished.
 * @throws ZodError where the row is none that a backup writes
 */
export async function findLastBackup(db: Database): Promise<LastBackup | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'last_backup')
    .executeTakeFirst();
  return row ? lastBackupSchema.parse(JSON.parse(row.value)) : null;
}
