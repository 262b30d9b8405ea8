import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = getTextType(db);
  await db.schema
    .alterTable('admins')
    .addColumn('role', text, (column) => column.notNull().defaultTo('office'))
    .execute();
  // Null for administrators who may sign in.
  await db.schema.alterTable('admins').addColumn('disabled_at', text).execute();
  // 1 until the administrator has replaced the first password.
  await db.schema
    .alterTable('admins')
    .addColumn('must_change_password', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
