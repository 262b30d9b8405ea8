import { type LastBackup, lastBackupSchema } from '@formroom/domain/api/system-status.ts';
import type { Database } from '../../db/database.ts';
import { parseStored } from '../../db/stored-json.ts';

const BACKUP_KEY = 'last_backup';

/**
 * Returns the last completed backup.
 * @throws UnreadableRowError
 */
export async function findLastBackup(db: Database): Promise<LastBackup | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', BACKUP_KEY)
    .executeTakeFirst();
  return row ? parseStored(row.value, lastBackupSchema, { table: 'settings', id: BACKUP_KEY }) : null;
}
