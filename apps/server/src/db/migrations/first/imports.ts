import type { Kysely } from 'kysely';
import { getTextType } from '../../database.ts';

export async function createImports(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema
    .createTable('imports')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('about', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('headings', text, (column) => column.notNull())
    .addColumn('counts', text, (column) => column.notNull())
    .addColumn('matches', text)
    .addColumn('created_by', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('committed_at', text)
    .execute();
  await db.schema.createIndex('imports_by_age').on('imports').columns(['state', 'created_at']).execute();

  await db.schema
    .createTable('import_pages')
    .addColumn('import_id', text, (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('part', text, (column) => column.notNull())
    .addColumn('page', 'integer', (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('import_pages_pk', ['import_id', 'part', 'page'])
    .execute();

  await db.schema
    .createTable('import_matches')
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('headings_hash', text, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('changed_by', text, (column) => column.notNull())
    .addColumn('changed_at', text, (column) => column.notNull())
    .addColumn('confirmed_by', text)
    .addColumn('used_at', text)
    .addPrimaryKeyConstraint('import_matches_pk', ['kind', 'headings_hash'])
    .execute();
}
