import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema
    .createTable('credential_slips')
    .addColumn('student_id', text, (column) =>
      column.primaryKey().references('students.id').onDelete('cascade'),
    )
    .addColumn('code_hash', text, (column) => column.notNull())
    .addColumn('made_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
}
