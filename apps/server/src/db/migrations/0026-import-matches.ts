import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = getTextType(db);
  await db.schema
    .createTable('import_matches')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('headings_hash', text, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('changed_by', text, (column) => column.notNull())
    .addColumn('changed_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('import_matches_pk', ['kind', 'headings_hash'])
    .execute();
}
