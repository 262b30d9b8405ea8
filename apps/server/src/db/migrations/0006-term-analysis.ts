import { type Kysely, sql } from 'kysely';
import { getTextType } from '../database.ts';
import { addIdentity } from './first/identity.ts';

/** Adds what is counted of posted cards, null for those that are there, and which findings the office has looked at. */
export async function up(db: Kysely<never>) {
  const text = getTextType(db);
  await db.schema.alterTable('posted_cards').addColumn('totals', text).execute();
  await addIdentity(db, db.schema.createTable('finding_notes'))
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('finding', text, (column) => column.notNull())
    .addColumn('student_id', text, (column) => column.references('students.id').onDelete('cascade'))
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('noted_by', text, (column) => column.notNull())
    .addColumn('noted_at', text, (column) => column.notNull())
    .addForeignKeyConstraint(
      'finding_notes_of_term',
      ['year', 'term'],
      'terms',
      ['year', 'term'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('finding_notes_of_finding')
    .on('finding_notes')
    .columns(['year', 'term', 'finding'])
    .expression(sql`coalesce(student_id, '')`)
    .unique()
    .execute();
  await db.schema.createIndex('finding_notes_of_student').on('finding_notes').column('student_id').execute();
}
