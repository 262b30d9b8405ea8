import { type Kysely, sql } from 'kysely';
import { getTextType } from '../../database.ts';

export async function createDocuments(db: Kysely<never>) {
  const text = getTextType(db);

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
    .addColumn('replaced_at', text)
    .addColumn('check_state', text)
    .addColumn('check_reason', text)
    .addColumn('checked_by', text)
    .addColumn('checked_at', text)
    .addUniqueConstraint('documents_by_name', ['student_id', 'name'])
    .addUniqueConstraint('documents_by_upload', ['student_id', 'upload_id'])
    .execute();
  await db.schema
    .createIndex('documents_to_check')
    .on('documents')
    .columns(['uploaded_at', 'file_key'])
    .where(sql.ref('place'), 'is not', null)
    .where(sql.ref('check_state'), 'is', null)
    .execute();

  await db.schema
    .createTable('pending_files')
    .addColumn('file_key', text, (column) => column.primaryKey())
    .addColumn('since', text, (column) => column.notNull())
    .addColumn('given_up', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
