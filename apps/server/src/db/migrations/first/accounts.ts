import { type Kysely, sql } from 'kysely';
import { getTextType } from '../../database.ts';

export async function createAccounts(db: Kysely<never>) {
  await createStudentAccounts(db);
  await createAdministrators(db);
  await createSessions(db);
}

async function createStudentAccounts(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema
    .createTable('student_accounts')
    .addColumn('student_id', text, (column) =>
      column.primaryKey().references('students.id').onDelete('cascade'),
    )
    .addColumn('password_hash', text)
    .addColumn('wrong_first_passwords', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('wrong_in_a_row', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('waits_until', text)
    .execute();
  // An account is blocked after ten wrong first passwords at the earliest.
  await db.schema
    .createIndex('student_accounts_often_wrong')
    .on('student_accounts')
    .column('student_id')
    .where(sql.ref('wrong_first_passwords'), '>=', sql.lit(10))
    .execute();
  await db.schema
    .createIndex('student_accounts_without_password')
    .on('student_accounts')
    .column('student_id')
    .where(sql.ref('password_hash'), 'is', null)
    .execute();

  await db.schema
    .createTable('credential_slips')
    .addColumn('student_id', text, (column) =>
      column.primaryKey().references('students.id').onDelete('cascade'),
    )
    .addColumn('code_hash', text, (column) => column.notNull())
    .addColumn('made_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('known_addresses')
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('last_used_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_addresses_pk', ['student_id', 'address'])
    .execute();
}

async function createAdministrators(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema
    .createTable('admins')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('password_hash', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull().defaultTo('office'))
    .addColumn('disabled_at', text)
    .addColumn('office_accounts_seen_at', text)
    .execute();

  await db.schema
    .createTable('administrator_invitations')
    .addColumn('admin_name', text, (column) =>
      column.primaryKey().references('admins.name').onDelete('cascade'),
    )
    .addColumn('code_hash', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();

  // Without references, because it is kept when one of the two is removed.
  await db.schema
    .createTable('office_accounts')
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('added_at', text, (column) => column.notNull())
    .addColumn('added_by', text)
    .addPrimaryKeyConstraint('office_accounts_pk', ['added_at', 'name'])
    .execute();

  await db.schema
    .createTable('second_factors')
    .addColumn('admin_name', text, (column) =>
      column.primaryKey().references('admins.name').onDelete('cascade'),
    )
    .addColumn('secret', text)
    .addColumn('next_secret', text)
    .addColumn('confirmed_at', text)
    .addColumn('last_step', 'integer')
    .addColumn('wrong_codes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('recovery_codes')
    .addColumn('admin_name', text, (column) => column.notNull().references('admins.name').onDelete('cascade'))
    .addColumn('code_hash', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['admin_name', 'code_hash'])
    .execute();
}

async function createSessions(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('student_id', text, (column) => column.references('students.id').onDelete('cascade'))
    .addColumn('admin_name', text, (column) => column.references('admins.name').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('seen_at', text, (column) => column.notNull())
    .addColumn('address', text)
    .addColumn('browser', text)
    .addColumn('reauthenticated_at', text)
    .addColumn('first_password', text)
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
    .createTable('wrong_first_passwords')
    .addColumn('address', text, (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('since', text, (column) => column.notNull())
    .execute();
}
