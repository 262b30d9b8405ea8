import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = getTextType(db);
  // Null for agreements of which the text was not stored.
  await db.schema.alterTable('students').addColumn('terms_hash', text).execute();
  await db.schema
    .createTable('agreed_terms')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('text', text, (column) => column.notNull())
    .execute();
}
