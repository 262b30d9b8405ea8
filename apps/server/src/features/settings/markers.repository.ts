import type { Database, Trx } from '../../db/database.ts';

/** Markers, in the settings table, of what is done once per database. */
type Marker = 'demo_school' | 'initial_lists_loaded';

/** Inserted at the first start, so it does not mean that a school exists. */
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
