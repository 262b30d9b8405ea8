import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  await db.schema
    .alterTable('student_accounts')
    .addColumn('wrong_in_a_row', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('student_accounts').addColumn('waits_until', getTextType(db)).execute();
}
