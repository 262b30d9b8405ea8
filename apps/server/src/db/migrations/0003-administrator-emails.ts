import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

/** Gives administrators an email address, in lower case: for reminders, and to sign in with an account of the school. */
export async function up(db: Kysely<never>) {
  await db.schema.alterTable('admins').addColumn('email', getTextType(db)).execute();
  await db.schema.createIndex('admins_by_email').on('admins').column('email').unique().execute();
}
