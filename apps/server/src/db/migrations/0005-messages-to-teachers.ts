import { type Kysely, sql } from 'kysely';
import { getTextType } from '../database.ts';
import { isPostgres } from '../dialects/is-postgres.ts';
import { addIdentity } from './first/identity.ts';

const EITHER = sql<boolean>`(student_id is null) <> (teacher is null)`;

/** Lets a message be to a teacher instead of about a student. */
export async function up(db: Kysely<never>) {
  if (isPostgres(db)) {
    await db.schema
      .alterTable('messages')
      .alterColumn('student_id', (column) => column.dropNotNull())
      .addColumn('teacher', getTextType(db), (column) => column.references('admins.name').onDelete('cascade'))
      .execute();
    await db.schema.alterTable('messages').addCheckConstraint('messages_to_either', EITHER).execute();
  } else {
    await rebuild(db);
  }
}

/** SQLite can't drop a constraint of a column. */
async function rebuild(db: Kysely<never>) {
  const text = getTextType(db);
  await addIdentity(db, db.schema.createTable('new_messages'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('student_id', text, (column) => column.references('students.id').onDelete('cascade'))
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
    .addColumn('teacher', text, (column) => column.references('admins.name').onDelete('cascade'))
    .addCheckConstraint('messages_to_either', EITHER)
    .execute();
  const columns = sql.raw(
    'id, kind, student_id, address, about, wording, kept_text, message_id, state, attempts, next_attempt_at, created_at, queued_at, sent_at, error',
  );
  await sql`insert into new_messages (${columns}) select ${columns} from messages`.execute(db);
  await db.schema.dropTable('messages').execute();
  await db.schema.alterTable('new_messages').renameTo('messages').execute();
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
