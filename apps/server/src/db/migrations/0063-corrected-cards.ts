import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

/** Cards issued before this stay without a hash, and count as different from every other. */
export async function up(db: Kysely<never>) {
  const text = getTextType(db);
  await db.schema.alterTable('card_issues').addColumn('content_sha256', text).execute();
  await db.schema.alterTable('result_changes').addColumn('reason', text).execute();
}
