import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = getTextType(db);
  // When the password was typed again in the session; null if it was not.
  await db.schema.alterTable('sessions').addColumn('reauthenticated_at', text).execute();
  // Up to when the administrator has seen the new accounts with the role Office.
  await db.schema.alterTable('admins').addColumn('office_accounts_seen_at', text).execute();
  // Who got the role Office, when and by whom. Without references, because it is kept when one of the two is removed.
  await db.schema
    .createTable('office_accounts')
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('added_at', text, (column) => column.notNull())
    .addColumn('added_by', text)
    .addPrimaryKeyConstraint('office_accounts_pk', ['added_at', 'name'])
    .execute();
}
