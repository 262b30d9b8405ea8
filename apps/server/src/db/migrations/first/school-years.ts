import { type Kysely, sql } from 'kysely';
import { getTextType } from '../../database.ts';

export async function createSchoolYears(db: Kysely<never>) {
  await createYears(db);
  await createConfirmations(db);
}

async function createYears(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema
    .createTable('school_years')
    .addColumn('year', 'integer', (column) => column.primaryKey())
    .addColumn('first_day', text, (column) => column.notNull())
    .addColumn('last_day', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('announced_for', text)
    .addColumn('began_at', text)
    .addColumn('began_by', text)
    .execute();
  // One year is current, and at most one planned.
  await db.schema
    .createIndex('school_years_by_state')
    .unique()
    .on('school_years')
    .column('state')
    .where(sql.ref('state'), '!=', sql.lit('past'))
    .execute();

  await db.schema
    .createTable('enrolments')
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('year', 'integer', (column) => column.notNull().references('school_years.year'))
    .addColumn('class_id', text)
    .addColumn('house_code', 'integer')
    .addColumn('form_level', 'integer')
    .addColumn('ended', text, (column) => column.notNull())
    .addColumn('submitted_at', text)
    .addColumn('terms_hash', text)
    .addColumn('agreed_by', text)
    .addColumn('confirmed', 'integer', (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('enrolments_pk', ['student_id', 'year'])
    .execute();
  await db.schema.createIndex('enrolments_by_year').on('enrolments').columns(['year', 'class_id']).execute();

  await db.schema
    .createTable('year_plans')
    .addColumn('student_id', text, (column) =>
      column.primaryKey().references('students.id').onDelete('cascade'),
    )
    .addColumn('plan', text, (column) => column.notNull())
    .addColumn('class_id', text)
    .execute();
}

async function createConfirmations(db: Kysely<never>) {
  const text = getTextType(db);

  await db.schema
    .createTable('agreed_terms')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('text', text, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('confirmations')
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('year', 'integer', (column) => column.notNull().references('school_years.year'))
    .addColumn('item', text, (column) => column.notNull())
    .addColumn('value', text, (column) => column.notNull())
    .addColumn('confirmed_at', text, (column) => column.notNull())
    .addColumn('confirmed_by', text, (column) => column.notNull())
    .addColumn('source', text)
    .addColumn('pressed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('confirmations_pk', ['student_id', 'year', 'item'])
    .execute();
  // What keeps a change of year from being undone.
  await db.schema
    .createIndex('confirmations_pressed')
    .on('confirmations')
    .columns(['year', 'student_id'])
    .where(sql.ref('pressed'), '=', sql.lit(1))
    .execute();
}
