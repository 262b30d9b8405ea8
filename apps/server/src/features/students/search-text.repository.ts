import type { Database } from '../../db/database.ts';
import {
  VERSION_SUFFIX,
  buildSearchText,
  searchFields,
  type SearchedRow,
} from '@formroom/domain/registration/search-text.ts';

/** Returns the answers of some students that a search compares. */
export async function findSearchedRows(db: Database, ids: readonly string[]): Promise<SearchedRow[]> {
  if (ids.length === 0) return [];
  return await db
    .selectFrom('students')
    .select(['id', ...searchFields])
    .where('id', 'in', ids)
    .execute();
}

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
