import { type Kysely, sql } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = getTextType(db);
  await db.schema
    .createTable('confirmations')
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('year', 'integer', (column) => column.notNull().references('school_years.year'))
    .addColumn('item', text, (column) => column.notNull())
    .addColumn('value', text, (column) => column.notNull())
    .addColumn('confirmed_at', text, (column) => column.notNull())
    .addColumn('confirmed_by', text, (column) => column.notNull())
    .addColumn('source', text)
    .addColumn('pressed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('confirmations_pk', ['student_id', 'year', 'item'])
    .execute();
  // What keeps a change of year from being undone.
  await db.schema
    .createIndex('confirmations_pressed')
    .on('confirmations')
    .columns(['year', 'student_id'])
    .where(sql.ref('pressed'), '=', sql.lit(1))
    .execute();
}
