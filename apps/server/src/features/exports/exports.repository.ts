import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import type { Database } from '../../db/database.ts';

/** Names every entry of the reference lists, those that can't be chosen any more included. */
export async function findTitles(db: Database): Promise<TitleLookup> {
  const entries = await db.selectFrom('reference_entries').select(['list', 'code', 'title']).execute();
  const titles = new Map(entries.map(({ list, code, title }) => [`${list} ${code}`, title]));
  return (list, code) => titles.get(`${list} ${code}`);
}
