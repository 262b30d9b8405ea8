import type { Database, Trx } from '../../db/database.ts';

/** Markers, in the settings table: what is done once per database, and whether events write messages. */
type Marker = 'demo_school' | 'initial_lists_loaded' | 'messages_written';

export const INITIAL_LISTS_MARKER = 'initial_lists_loaded' satisfies Marker;
export const MESSAGES_MARKER = 'messages_written' satisfies Marker;
/** Inserted at a start, so they do not mean that a school exists. */
export const startMarkers: readonly string[] = [INITIAL_LISTS_MARKER, MESSAGES_MARKER];

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

export const deleteMarker = (db: Database, key: Marker) =>
  db.deleteFrom('settings').where('key', '=', key).execute();
