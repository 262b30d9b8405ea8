import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema
    .createTable('known_addresses')
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('last_used_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_addresses_pk', ['student_id', 'address'])
    .execute();
}
