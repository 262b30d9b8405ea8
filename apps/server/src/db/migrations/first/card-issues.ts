import type { Kysely } from 'kysely';
import { getTextType } from '../../database.ts';

export async function createCardIssues(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema
    .createTable('signing_keys')
    .addColumn('kid', text, (column) => column.primaryKey())
    .addColumn('private_jwk', text, (column) => column.notNull())
    .addColumn('public_jwk', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('retired_at', text)
    .addColumn('revoked_at', text)
    .execute();

  await db.schema
    .createTable('card_issues')
    .addColumn('issue_number', text, (column) => column.primaryKey())
    // Null once the student is erased; then only the number and its status are kept.
    .addColumn('student_id', text, (column) => column.references('students.id').onDelete('cascade'))
    .addColumn('year', 'integer')
    .addColumn('term', 'integer')
    .addColumn('issued_at', text, (column) => column.notNull())
    .addColumn('last_name_key', text)
    .addColumn('token', text)
    .addColumn('content_sha256', text)
    .addColumn('replaced', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('kept_status', text)
    .addColumn('kept_sha256', text)
    .addColumn('file_wanted', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('file_key', text)
    .execute();
  await db.schema
    .createIndex('card_issues_by_card')
    .on('card_issues')
    .columns(['student_id', 'year', 'term'])
    .execute();
  await db.schema
    .createIndex('card_issues_by_file')
    .on('card_issues')
    .columns(['file_wanted', 'issue_number'])
    .execute();
}
