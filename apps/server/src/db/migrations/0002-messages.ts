import { type Kysely, sql } from 'kysely';
import { getTextType } from '../database.ts';
import { addIdentity } from './first/identity.ts';

/** Creates the tables of messages to families. */
export async function up(db: Kysely<never>) {
  await createMessages(db);
  await createAddresses(db);
}

async function createMessages(db: Kysely<never>) {
  const text = getTextType(db);

  await addIdentity(db, db.schema.createTable('messages'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('about', text)
    .addColumn('wording', text)
    .addColumn('kept_text', text)
    .addColumn('message_id', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('queued_at', text, (column) => column.notNull())
    .addColumn('sent_at', text)
    .addColumn('error', text)
    .execute();
  await db.schema
    .createIndex('messages_queued')
    .on('messages')
    .column('next_attempt_at')
    .where(sql.ref('state'), '=', sql.lit('queued'))
    .execute();
  await db.schema.createIndex('messages_of_student').on('messages').columns(['student_id', 'id']).execute();
  await db.schema.createIndex('messages_by_state').on('messages').columns(['state', 'id']).execute();
  await db.schema.createIndex('messages_by_age').on('messages').column('created_at').execute();
}

async function createAddresses(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema
    .createTable('message_addresses')
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('confirmed_at', text)
    .addColumn('refused_at', text)
    .addColumn('stopped_at', text)
    .addColumn('resets_from', text)
    .addColumn('stop_token', text, (column) => column.notNull().unique())
    .addPrimaryKeyConstraint('message_addresses_pk', ['student_id', 'address'])
    .execute();

  await db.schema
    .createTable('message_blocks')
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('target', text, (column) => column.notNull())
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('blocked_by', text, (column) => column.notNull())
    .addColumn('blocked_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('message_blocks_pk', ['student_id', 'target'])
    .execute();

  await db.schema
    .createTable('message_tokens')
    .addColumn('token_hash', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('message_tokens_of_student')
    .on('message_tokens')
    .column('student_id')
    .execute();

  await addIdentity(db, db.schema.createTable('password_reset_requests'))
    .addColumn('account', text, (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('requested_at', text, (column) => column.notNull())
    .addColumn('answered_at', text)
    .execute();
}
