import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import type { Database } from '../../db/database.ts';

/** Returns the titles of all reference list entries, retired ones included. */
export async function findTitles(db: Database): Promise<TitleLookup> {
  const entries = await db.selectFrom('reference_entries').select(['list', 'code', 'title']).execute();
  const titles = new Map(entries.map(({ list, code, title }) => [`${list} ${code}`, title]));
  return (list, code) => titles.get(`${list} ${code}`);
}
