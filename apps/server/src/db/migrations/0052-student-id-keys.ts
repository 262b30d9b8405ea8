import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

/** The form in which student IDs are compared (R80), and the IDs that students had before (R81). */
export async function up(db: Kysely<never>) {
  const text = getTextType(db);
  // Filled in when the portal starts (`fillIdKeys`). Null is allowed for two students whose IDs were always the same.
  await db.schema.alterTable('students').addColumn('id_key', text).execute();
  await db.schema.createIndex('students_by_id_key').on('students').column('id_key').unique().execute();
  await db.schema
    .createTable('former_student_ids')
    .addColumn('id_key', text, (column) => column.primaryKey())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('changed_at', text, (column) => column.notNull())
    .addColumn('changed_by', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('former_student_ids_of_student')
    .on('former_student_ids')
    .column('student_id')
    .execute();
}
