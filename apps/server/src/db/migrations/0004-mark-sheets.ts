import type { Kysely } from 'kysely';
import { getTextType } from '../database.ts';
import { addIdentity } from './first/identity.ts';

/** Creates what teachers need to type marks: who teaches what, the states of the sheets, and the bank of remarks. */
export async function up(db: Kysely<never>) {
  const text = getTextType(db);
  await db.schema.alterTable('terms').addColumn('entry_from', text).execute();
  await db.schema.alterTable('terms').addColumn('entry_until', text).execute();
  await createTeaching(db);
  await db.schema
    .createTable('mark_sheets')
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('class_id', text, (column) => column.notNull())
    .addColumn('subject', 'integer', (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('reason', text)
    .addColumn('changed_by', text, (column) => column.notNull())
    .addColumn('changed_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('mark_sheets_pk', ['year', 'term', 'class_id', 'subject'])
    .addForeignKeyConstraint('mark_sheets_of_term', ['year', 'term'], 'terms', ['year', 'term'])
    .execute();
  await addIdentity(db, db.schema.createTable('remark_bank'))
    .addColumn('owner', text, (column) => column.references('admins.name').onDelete('cascade'))
    .addColumn('remark', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('remark_bank_by_owner').on('remark_bank').columns(['owner', 'id']).execute();
}

async function createTeaching(db: Kysely<never>) {
  const text = getTextType(db);
  await db.schema
    .createTable('teaching')
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('class_id', text, (column) => column.notNull())
    .addColumn('subject', 'integer', (column) => column.notNull())
    .addColumn('teacher', text, (column) => column.notNull().references('admins.name').onDelete('cascade'))
    .addPrimaryKeyConstraint('teaching_pk', ['year', 'class_id', 'subject'])
    .execute();
  await db.schema.createIndex('teaching_by_teacher').on('teaching').columns(['teacher', 'year']).execute();
  await db.schema
    .createTable('form_teachers')
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('class_id', text, (column) => column.notNull())
    .addColumn('teacher', text, (column) => column.notNull().references('admins.name').onDelete('cascade'))
    .addPrimaryKeyConstraint('form_teachers_pk', ['year', 'class_id'])
    .execute();
  await db.schema
    .createTable('deans')
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('form_level', 'integer', (column) => column.notNull())
    .addColumn('teacher', text, (column) => column.notNull().references('admins.name').onDelete('cascade'))
    .addPrimaryKeyConstraint('deans_pk', ['year', 'form_level'])
    .execute();
  await db.schema
    .createTable('subject_choices')
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('subject', 'integer', (column) => column.notNull())
    .addColumn('takes', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('subject_choices_pk', ['student_id', 'year', 'subject'])
    .execute();
}
