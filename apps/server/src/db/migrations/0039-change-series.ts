import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

/** The place of a change among a family's consecutive changes of one field, and the value that they began with (R65). */
export async function up(db: Kysely<never>) {
  await db.schema
    .alterTable('history')
    .addColumn('step', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('history').addColumn('shown_from', getTextType(db)).execute();
}
