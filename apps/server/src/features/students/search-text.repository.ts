import type { Database } from '../../db/database.ts';
import { VERSION_SUFFIX, buildSearchText } from './search-text.ts';

const BATCH_SIZE = 100;

/**
 * Rebuilds search texts that another release has written or a backup has restored. A record that is saved concurrently
 * is read again.
 */
export async function refreshSearchTexts(db: Database) {
  for (;;) {
    const rows = await db
      .selectFrom('students')
      .selectAll()
      .where('search_text', 'not like', `%${VERSION_SUFFIX}`)
      .limit(BATCH_SIZE)
      .execute();
    if (rows.length === 0) return;
    for (const row of rows) {
      await db
        .updateTable('students')
        .set({ search_text: buildSearchText(row) })
        .where('id', '=', row.id)
        .where('version', '=', row.version)
        .execute();
    }
  }
}
