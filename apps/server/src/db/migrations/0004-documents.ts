import { type Kysely, sql } from 'kysely';
import { getTextType } from '../database.ts';

const fileTypes = ['birth_certificate', 'immunization_card', 'sea_slip', 'picture', 'file'];

export async function up(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema.alterTable('students').addColumn('submitted_at', text).execute();
  for (const type of fileTypes) {
    await db.schema
      .alterTable('students')
      .addColumn(`files_${type}`, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await sql`update students set submitted_at = updated_at where agree_terms_conditions = 1`.execute(db);

  await db.schema
    .createTable('documents')
    .addColumn('file_key', text, (column) => column.primaryKey())
    .addColumn('student_id', text, (column) => column.notNull().references('students.id'))
    .addColumn('file_type', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('media_type', text, (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('place', 'integer')
    .addColumn('upload_id', text)
    .addColumn('uploaded_at', text, (column) => column.notNull())
    .addColumn('uploaded_by', text, (column) => column.notNull())
    .addUniqueConstraint('documents_by_name', ['student_id', 'name'])
    .addUniqueConstraint('documents_by_upload', ['student_id', 'upload_id'])
    .execute();
  await db.schema
    .createTable('pending_files')
    .addColumn('file_key', text, (column) => column.primaryKey())
    .addColumn('since', text, (column) => column.notNull())
    .addColumn('given_up', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
