import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  await db.schema.alterTable('signing_keys').addColumn('revoked_at', getTextType(db)).execute();
}
