import type { Kysely } from 'kysely';
import { textTypeOf } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = textTypeOf(db);

  await db.schema.alterTable('students').addColumn('left_at', text).execute();
  await db.schema.alterTable('students').addColumn('erase_at', text).execute();
  await db.schema.createIndex('students_to_erase').on('students').column('erase_at').execute();
}
