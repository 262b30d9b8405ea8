import type { ReferenceListName } from '@formroom/domain/school/reference-lists.ts';
import type { Database } from '../../db/database.ts';

/** Returns the entries that a record references by code, retired ones included. */
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
