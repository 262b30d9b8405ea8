import type { ReferenceListName } from '@formroom/domain/school/reference-lists.ts';
import type { Database } from '../../db/database.ts';

/** The entries that a record names by code, those that can't be chosen any more included. */
export async function findEntriesByCode(db: Database, named: { list: ReferenceListName; code: number }[]) {
  if (named.length === 0) return [];
  return await db
    .selectFrom('reference_entries')
    .select(['list', 'code', 'title'])
    .where((eb) =>
      eb.or(named.map(({ list, code }) => eb.and([eb('list', '=', list), eb('code', '=', code)]))),
    )
    .execute();
}
