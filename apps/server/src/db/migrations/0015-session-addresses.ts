import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema.alterTable('sessions').addColumn('address', text).execute();
  await db.schema.alterTable('sessions').addColumn('browser', text).execute();
}
