import type { Kysely } from 'kysely';
import { getTextType } from '../../database.ts';

export async function createSettings(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema
    .createTable('settings')
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('reference_entries')
    .addColumn('list', text, (column) => column.notNull())
    .addColumn('code', 'integer', (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('retired', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('reference_entries_pk', ['list', 'code'])
    .execute();
}
