import type { Kysely } from 'kysely';
import { getTextType, isPostgres } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = getTextType(db);
  await db.schema
    .createTable('result_changes')
    .addColumn('id', 'integer', (column) =>
      isPostgres(db) ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
    )
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('subject', 'integer')
    .addColumn('old_values', text, (column) => column.notNull())
    .addColumn('changed_by', text, (column) => column.notNull())
    .addColumn('changed_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('result_changes_of_student')
    .on('result_changes')
    .columns(['student_id', 'year', 'term'])
    .execute();
}
