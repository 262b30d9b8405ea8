import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  // Null for a student of the releases before: nobody knows when it was added.
  await db.schema.alterTable('students').addColumn('added_at', getTextType(db)).execute();
}
