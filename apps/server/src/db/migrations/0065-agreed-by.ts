import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  await db.schema.alterTable('students').addColumn('agreed_by', getTextType(db)).execute();
}
