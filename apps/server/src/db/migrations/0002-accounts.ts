import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';

export async function up(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema
    .createTable('student_accounts')
    .addColumn('student_id', text, (column) =>
      column.primaryKey().references('students.id').onDelete('cascade'),
    )
    .addColumn('password_hash', text)
    .addColumn('wrong_birth_dates', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('admins')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('password_hash', text, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('student_id', text, (column) => column.references('students.id').onDelete('cascade'))
    .addColumn('admin_name', text, (column) => column.references('admins.name').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('seen_at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_of_student').on('sessions').column('student_id').execute();
  await db.schema.createIndex('sessions_of_admin').on('sessions').column('admin_name').execute();
  await db.schema.createIndex('sessions_by_age').on('sessions').column('seen_at').execute();

  await db.schema
    .createTable('sign_in_tries')
    .addColumn('account', text, (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('waits_until', text)
    .addColumn('last_try_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('sign_in_tries_pk', ['account', 'address'])
    .execute();

  await db.schema
    .createTable('wrong_birth_dates')
    .addColumn('address', text, (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('since', text, (column) => column.notNull())
    .execute();
}
