import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../../dialects/is-postgres.ts';
import { familyColumns, filesColumns, progressColumns, sendAgainColumns } from './student-columns.ts';

/** The order of the office's list and the columns of its filters. */
const listColumns = [
  'updated_at',
  'id',
  // Null in every entry. SQLite would otherwise read each row to compare it.
  'left_at',
  'submitted_at',
  ...progressColumns,
  ...filesColumns,
  ...sendAgainColumns,
];

export async function createStudentIndexes(db: Kysely<never>) {
  const createIndex = (name: string) => db.schema.createIndex(name).on('students');
  /** Partial indexes for enrolled students: with full ones SQLite would sort the whole school for each page. */
  const createEnrolledIndex = (name: string, columns: string[]) =>
    createIndex(name).columns(columns).where(sql.ref('left_at'), 'is', null);

  await createIndex('students_by_id_key').column('id_key').unique().execute();
  // A filter of the list reads this index and not the wide rows.
  await createEnrolledIndex('students_by_change', listColumns).execute();
  // Without students in no class: SQLite would otherwise count all students in the order of this index, which reads the
  // table in pieces.
  await createEnrolledIndex('students_by_class', ['class_id', 'id'])
    .where(sql.ref('class_id'), 'is not', null)
    .execute();
  // Finds the students who join a later school year.
  await createEnrolledIndex('students_by_entry_date', ['entry_date', 'id', 'left_at']).execute();
  // A search compares the text of every enrolled student. SQLite reads it here, and not in the wide rows. PostgreSQL's index
  // entries have a limit of 2,704 bytes, which long names in another script can exceed.
  if (!isPostgres(db))
    await createEnrolledIndex('students_by_search_text', ['search_text', 'id', 'left_at'])
      // Always true. Without it, SQLite would read this index for counts that another one covers.
      .where(sql.ref('search_text'), '<>', sql.lit(''))
      .execute();

  // The students without an answer by their family, so that the filter “Not started” does not read a wide row for each of
  // them. The query's conditions have to be the same expressions as these; a field that is added later is compared in the rows.
  const { text, integer, flag, date } = familyColumns;
  let withoutAnswers = createEnrolledIndex('students_without_answers', listColumns);
  for (const name of ['submitted_at', ...text, ...integer, ...flag, ...date])
    withoutAnswers = withoutAnswers.where(sql.ref(name), 'is', null);
  await withoutAnswers.execute();
  // The filter reads these beside them.
  await createEnrolledIndex('students_imported', ['updated_at', 'id'])
    .where(sql.ref('submitted_at'), 'is', null)
    .where(sql.ref('imported_since'), 'is not', null)
    .execute();

  await createIndex('students_who_left')
    .columns(['left_at', 'id'])
    .where(sql.ref('left_at'), 'is not', null)
    .execute();
  await createIndex('students_to_erase')
    .column('erase_at')
    .where(sql.ref('erase_at'), 'is not', null)
    .execute();
}
