import type { Kysely } from 'kysely';
import { getTextType } from '../../database.ts';
import { addIdentity } from './identity.ts';

export async function createReportCards(db: Kysely<never>) {
  await createResults(db);
  await createPostedCards(db);
}

async function createResults(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema
    .createTable('terms')
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('posted', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('date_posted', text)
    .addColumn('rank_incomplete', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('first_day', text)
    .addColumn('last_day', text)
    .addColumn('sessions_possible', 'integer')
    .addColumn('reopens_on', text)
    .addPrimaryKeyConstraint('terms_pk', ['year', 'term'])
    .execute();

  await db.schema
    .createTable('term_students')
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('student_id', text, (column) => column.notNull().references('students.id'))
    .addColumn('class_id', text, (column) => column.notNull())
    .addColumn('form_level', 'integer', (column) => column.notNull())
    .addColumn('times_absent', 'integer')
    .addColumn('times_late', 'integer')
    .addColumn('attitude', text)
    .addColumn('responsibility', text)
    .addColumn('co_operation', text)
    .addColumn('activities', text)
    .addColumn('form_teacher_remarks', text)
    .addColumn('form_teacher', text)
    .addColumn('dean_remarks', text)
    .addColumn('dean', text)
    .addPrimaryKeyConstraint('term_students_pk', ['student_id', 'year', 'term'])
    .addForeignKeyConstraint('term_students_of_term', ['year', 'term'], 'terms', ['year', 'term'])
    .execute();
  await db.schema
    .createIndex('term_students_by_class')
    .on('term_students')
    .columns(['year', 'term', 'class_id'])
    .execute();

  await db.schema
    .createTable('subject_results')
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('student_id', text, (column) => column.notNull())
    .addColumn('subject', 'integer', (column) => column.notNull())
    .addColumn('course_mark', text)
    .addColumn('exam_mark', text)
    .addColumn('times_late', 'integer')
    .addColumn('times_absent', 'integer')
    .addColumn('application', text)
    .addColumn('conduct', text)
    .addColumn('remark', text)
    .addColumn('teacher', text)
    .addPrimaryKeyConstraint('subject_results_pk', ['year', 'term', 'student_id', 'subject'])
    .addForeignKeyConstraint('subject_results_of_student', ['student_id', 'year', 'term'], 'term_students', [
      'student_id',
      'year',
      'term',
    ])
    .execute();

  await addIdentity(db, db.schema.createTable('result_changes'))
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('subject', 'integer')
    .addColumn('old_values', text, (column) => column.notNull())
    .addColumn('changed_by', text, (column) => column.notNull())
    .addColumn('changed_at', text, (column) => column.notNull())
    .addColumn('reason', text)
    .execute();
  await db.schema
    .createIndex('result_changes_of_student')
    .on('result_changes')
    .columns(['student_id', 'year', 'term'])
    .execute();
}

async function createPostedCards(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema
    .createTable('posted_cards')
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('student_id', text, (column) => column.notNull().references('students.id'))
    .addColumn('issue_number', text, (column) => column.notNull())
    .addColumn('average', text)
    .addColumn('class_average', text)
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('posted_at', text)
    .addPrimaryKeyConstraint('posted_cards_pk', ['student_id', 'year', 'term'])
    .execute();
  await db.schema.createIndex('posted_cards_by_term').on('posted_cards').columns(['year', 'term']).execute();
  await db.schema
    .createIndex('posted_cards_by_issue')
    .on('posted_cards')
    .column('issue_number')
    .unique()
    .execute();

  await db.schema
    .createTable('withdrawn_cards')
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('withdrawn_cards_pk', ['student_id', 'year', 'term'])
    .execute();
  await db.schema
    .createIndex('withdrawn_cards_by_term')
    .on('withdrawn_cards')
    .columns(['year', 'term'])
    .execute();

  await db.schema
    .createTable('posted_logos')
    .addColumn('version', text, (column) => column.primaryKey())
    .addColumn('media_type', text, (column) => column.notNull())
    .addColumn('base64', text, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('card_views')
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('term', 'integer', (column) => column.notNull())
    .addColumn('student_id', text, (column) => column.notNull().references('students.id'))
    .addColumn('views', 'integer', (column) => column.notNull())
    .addColumn('first_viewed', text, (column) => column.notNull())
    .addColumn('last_viewed', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('card_views_pk', ['year', 'term', 'student_id'])
    .execute();
  await db.schema.createIndex('card_views_of_student').on('card_views').column('student_id').execute();
}
