import { type LastBackup, lastBackupSchema } from '@formroom/domain/api/system-status.ts';
import type { Database } from '../../db/database.ts';

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
