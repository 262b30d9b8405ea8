import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

/** Gives administrators the name that report cards print for them: their username may be anything. */
export async function up(db: Kysely<never>) {
  await db.schema.alterTable('admins').addColumn('card_name', getTextType(db)).execute();
}
