import type { Database, Trx } from '../../db/database.ts';

/** What a database gets once. Its marker is a row in the settings table. */
type Marker = 'demo_school' | 'initial_lists_loaded';

/** Put in by the first start, so it is no sign of a school. */
export const INITIAL_LISTS_MARKER = 'initial_lists_loaded' satisfies Marker;

export async function hasMarker(db: Database | Trx, key: Marker) {
  const row = await db.selectFrom('settings').select('key').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** Inserts the marker. Returns false if another process was first, once that one's transaction has ended. */
export async function insertMarker(trx: Trx, key: Marker) {
  const row = await trx
    .insertInto('settings')
    .values({ key, value: 'true' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}
