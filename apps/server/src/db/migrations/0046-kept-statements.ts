import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  await db.schema.alterTable('card_issues').addColumn('kept_sha256', getTextType(db)).execute();
}
