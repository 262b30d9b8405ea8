import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  // Null where the office did not say.
  for (const column of ['left_on', 'leaving_reason', 'next_school'])
    await db.schema.alterTable('students').addColumn(column, getTextType(db)).execute();
}
