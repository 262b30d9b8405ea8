import { type Database, isPostgres } from '../../db/database.ts';
import { storeOnPostgres } from './save-on-postgres.repository.ts';
import { storeOnSqlite } from './save-on-sqlite.repository.ts';
import type { Save } from './save-rows.repository.ts';
import { StaleVersionError } from './students.repository.ts';

/**
 * Stores a save and its history, all or nothing.
 * @throws StaleVersionError if the record is no longer at the version, or the student has left
 */
export async function storeSave(db: Database, save: Save) {
  const isStored = isPostgres(db) ? await storeOnPostgres(db, save) : await storeOnSqlite(db, save);
  if (!isStored) throw new StaleVersionError(save.id, save.version);
}
