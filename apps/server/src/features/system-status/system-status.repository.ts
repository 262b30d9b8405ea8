import { type LastBackup, lastBackupSchema } from '@formroom/domain/api/system-status.ts';
import { sql } from 'kysely';
import { type Database, isPostgres } from '../../db/database.ts';

type Size = { bytes: number };
const sizes = {
  postgres: sql<Size>`select pg_database_size(current_database()) as bytes`,
  sqlite: sql<Size>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
};

/** Returns the kind of database and its size in bytes. */
export async function describeDatabase(db: Database) {
  const kind = isPostgres(db) ? ('postgres' as const) : ('sqlite' as const);
  const { rows } = await sizes[kind].execute(db);
  return { kind, bytes: rows[0]?.bytes ?? 0 };
}

/**
 * Returns the last completed backup.
 * @throws ZodError if the stored row is invalid
 */
export async function findLastBackup(db: Database): Promise<LastBackup | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'last_backup')
    .executeTakeFirst();
  return row ? lastBackupSchema.parse(JSON.parse(row.value)) : null;
}
