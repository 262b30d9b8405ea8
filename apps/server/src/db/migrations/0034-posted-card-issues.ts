import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  // Null for a card that was posted by a release without issue numbers.
  await db.schema.alterTable('posted_cards').addColumn('issue_number', getTextType(db)).execute();
  await db.schema
    .createIndex('posted_cards_by_issue')
    .on('posted_cards')
    .column('issue_number')
    .unique()
    .execute();
}
