import type { Kysely } from 'kysely';
import { textTypeOf } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = textTypeOf(db);

  await db.schema.alterTable('sessions').addColumn('address', text).execute();
  await db.schema.alterTable('sessions').addColumn('browser', text).execute();
}
