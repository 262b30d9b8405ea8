import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

/** Lets an issue be that of a transcript: it names the cards in it. */
export const up = (db: Kysely<never>) =>
  db.schema.alterTable('card_issues').addColumn('cards', getTextType(db)).execute();
