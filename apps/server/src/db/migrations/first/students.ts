import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { getTextType } from '../../database.ts';
import {
  familyColumns,
  filesColumns,
  officeColumns,
  progressColumns,
  sendAgainColumns,
} from './student-columns.ts';
import { createStudentIndexes } from './student-indexes.ts';

export async function createStudents(db: Kysely<never>) {
  const text = getTextType(db);

  let students: CreateTableBuilder<string, string> = db.schema
    .createTable('students')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('id_key', text)
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('year_version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('updated_at', text, (column) => column.notNull())
    .addColumn('added_at', text)
    .addColumn('added_by', text)
    .addColumn('added_cause', text)
    .addColumn('imported_since', text)
    .addColumn('search_text', text, (column) => column.notNull())
    .addColumn('sort_name', text, (column) => column.notNull());
  for (const { text: texts, date: dates, integer: integers } of [officeColumns, familyColumns]) {
    for (const name of texts) students = students.addColumn(name, text);
    for (const name of dates) students = students.addColumn(name, 'date');
    for (const name of integers) students = students.addColumn(name, 'integer');
  }
  for (const name of familyColumns.flag)
    students = students.addColumn(name, 'integer', (column) => column.check(sql`${sql.ref(name)} in (0, 1)`));
  for (const name of [...progressColumns, ...filesColumns])
    students = students.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0));
  for (const name of sendAgainColumns) students = students.addColumn(name, text);
  await students
    .addColumn('submitted_at', text)
    .addColumn('terms_hash', text)
    .addColumn('agreed_by', text)
    .addColumn('left_at', text)
    .addColumn('left_by', text)
    .addColumn('left_on', text)
    .addColumn('leaving_reason', text)
    .addColumn('next_school', text)
    .addColumn('erase_at', text)
    .execute();
  await createStudentIndexes(db);

  await db.schema
    .createTable('former_student_ids')
    .addColumn('id_key', text, (column) => column.primaryKey())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('student_id', text, (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('changed_at', text, (column) => column.notNull())
    .addColumn('changed_by', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('former_student_ids_of_student')
    .on('former_student_ids')
    .column('student_id')
    .execute();
}
