import { type Database, inTransaction } from '../../db/database.ts';
import { hasMarker, INITIAL_LISTS_MARKER, insertMarker } from '../settings/markers.repository.ts';
import { initialLists } from './initial-lists.ts';
import { saveEntries } from './reference-lists.repository.ts';

/** Gives a new school its lists, once: what the school changes or removes does not come back at the next start. */
export async function loadInitialLists(db: Database) {
  if (await hasMarker(db, INITIAL_LISTS_MARKER)) return;
  await inTransaction(db, async (trx) => {
    if (!(await insertMarker(trx, INITIAL_LISTS_MARKER))) return;
    for (const { list, entries } of initialLists) await saveEntries(trx, list, entries);
  });
}
