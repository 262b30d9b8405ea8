import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema
    .createTable('second_factors')
    .addColumn('admin_name', text, (column) =>
      column.primaryKey().references('admins.name').onDelete('cascade'),
    )
    .addColumn('secret', text)
    .addColumn('next_secret', text)
    .addColumn('confirmed_at', text)
    .addColumn('last_step', 'integer')
    .addColumn('wrong_codes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('recovery_codes')
    .addColumn('admin_name', text, (column) => column.notNull().references('admins.name').onDelete('cascade'))
    .addColumn('code_hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['admin_name', 'code_hash'])
    .execute();
}
