import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = getTextType(db);
  await db.schema.alterTable('history').addColumn('cause', text).execute();
  await db.schema.alterTable('students').addColumn('added_by', text).execute();
  await db.schema.alterTable('students').addColumn('added_cause', text).execute();
}
