import type { Kysely } from 'kysely';
import { searchTextOf } from '../../features/students/search-text.ts';
import type { Tables } from '../tables.ts';

/** What the office searches by grew: pins, parents' names and phones, and names without punctuation. */
export async function up(db: Kysely<Tables>) {
  for (const row of await db.selectFrom('students').selectAll().execute()) {
    await db
      .updateTable('students')
      .set({ search_text: searchTextOf(row) })
      .where('id', '=', row.id)
      .execute();
  }
}
