import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  // Null for students of earlier releases, where the time is unknown.
  await db.schema.alterTable('students').addColumn('added_at', getTextType(db)).execute();
}
