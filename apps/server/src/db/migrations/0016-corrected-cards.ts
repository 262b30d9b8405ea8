import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  await db.schema
    .alterTable('terms')
    .addColumn('rank_incomplete', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Null for a card that was posted together with its term.
  await db.schema.alterTable('posted_cards').addColumn('posted_at', getTextType(db)).execute();
}
