import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

/** Who has confirmed a remembered match of somebody else, and when it was used last. */
export async function up(db: Kysely<never>) {
  const text = getTextType(db);
  for (const name of ['confirmed_by', 'used_at'])
    await db.schema.alterTable('import_matches').addColumn(name, text).execute();
}
