import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  await db.schema.alterTable('result_changes').addColumn('reason', getTextType(db)).execute();
}
