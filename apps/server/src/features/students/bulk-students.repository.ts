import { parseStoredAnswer } from './answer-history.repository.ts';
import { fieldNames } from '@formroom/domain/registration/catalogue.ts';
import type { NamedStudents } from '@formroom/domain/api/student-selection.ts';
import { formatFullName, formatListName } from '@formroom/domain/school/person-name.ts';
import { toIdKey } from '@formroom/domain/school/student-id.ts';
import { type Insertable, sql } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { HistoryTable, StudentsTable } from '../../db/tables.ts';
import type { AnswerChanges, StudentRow } from './record-row.ts';

// For other features, which may import only services and repositories.
export type { AnswerChanges, StudentRow } from './record-row.ts';

/** Limits the parameters of a statement that writes every column of the records. */
const RECORDS_PER_STATEMENT = 100;
const HISTORY_PER_STATEMENT = 1000;
const MAX_CLASSES = 5000;

/** Returns the existing records of these students by ID. */
export async function findStudents(db: Database | Trx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, StudentRow>();
  const rows = await db.selectFrom('students').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns every student, leavers included, with what an import needs to recognize them. */
export const findIdentities = (db: Database | Trx) =>
  db
    .selectFrom('students')
    .select(['id', 'last_name', 'first_name', 'date_of_birth', 'class_id', 'left_at', 'added_at'])
    .select(['birth_certificate_no', 'sea_no'])
    .orderBy('id')
    .execute();

/** Returns the classes that students are in. */
export async function findClassNames(db: Database | Trx) {
  const rows = await db
    .selectFrom('students')
    .select('class_id')
    .distinct()
    .where('left_at', 'is', null)
    .where('class_id', 'is not', null)
    .limit(MAX_CLASSES)
    .execute();
  return rows.flatMap(({ class_id: name }) => name ?? []);
}

/** Returns first and last names by student ID. */
export async function findNames(db: Database | Trx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('students')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, formatFullName(row)]));
}

/** Names students by ID in the order of names, leavers included; unknown ones follow with their ID. */
export async function nameStudents(
  db: Database | Trx,
  ids: readonly string[],
): Promise<NamedStudents['students']> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('students')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return [
    ...rows.map((row) => ({ student_id: row.id, student: formatListName(row) })),
    ...ids.filter((id) => !known.has(id)).map((id) => ({ student_id: id, student: id })),
  ];
}

/** The required columns and any others, the same ones for each record. */
type StudentColumns = Pick<
  Insertable<StudentsTable>,
  'id' | 'version' | 'updated_at' | 'search_text' | 'sort_name'
> &
  Partial<Insertable<StudentsTable>>;

/** Inserts records and their accounts, which have no password yet (R1). */
export async function insertStudents(trx: Trx, records: readonly StudentColumns[]) {
  for (const some of chunks(records, RECORDS_PER_STATEMENT)) {
    await trx
      .insertInto('students')
      .values(
        some.map((record) => ({ ...record, id_key: toIdKey(record.id) })) as Insertable<StudentsTable>[],
      )
      .execute();
    const accounts = some.map(({ id }) => ({
      student_id: id,
      password_hash: null,
      wrong_first_passwords: 0,
    }));
    await trx.insertInto('student_accounts').values(accounts).execute();
  }
}

/** Updates columns of existing records. Lock the table first. */
export async function updateStudents(trx: Trx, records: readonly StudentColumns[]) {
  const [first] = records;
  if (!first) return;
  const names = Object.keys(first).filter((name) => name !== 'id') as (keyof StudentsTable)[];
  for (const some of chunks(records, RECORDS_PER_STATEMENT)) {
    // Every row conflicts, so that one statement updates each record to its own values.
    await trx
      .insertInto('students')
      .values(some as Insertable<StudentsTable>[])
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => Object.fromEntries(names.map((name) => [name, eb.ref(`excluded.${name}`)]))),
      )
      .execute();
  }
}

export async function insertHistory(trx: Trx, entries: readonly Insertable<HistoryTable>[]) {
  for (const some of chunks(entries, HISTORY_PER_STATEMENT))
    await trx.insertInto('history').values(some).execute();
}

/** Returns, by student, the changed answers with their values from when the record was added. */
export async function findOriginalAnswers(db: Database | Trx, ids: readonly string[]) {
  const first = new Map<string, AnswerChanges>();
  if (ids.length === 0) return first;
  const most = ids.length * fieldNames.length;
  const rows = await db
    .selectFrom(
      db
        .selectFrom('history')
        .select(({ fn }) => ['student_id', 'field', fn.min('version').as('version')])
        .where('student_id', 'in', ids)
        .groupBy(['student_id', 'field'])
        .limit(most)
        .as('first'),
    )
    .innerJoin('history', (join) =>
      join
        .onRef('history.student_id', '=', 'first.student_id')
        .onRef('history.field', '=', 'first.field')
        .onRef('history.version', '=', 'first.version'),
    )
    .select(['history.student_id', 'history.field', 'history.old_value'])
    .limit(most)
    .execute();
  for (const { student_id: id, field, old_value } of rows)
    first.set(id, { ...first.get(id), [field]: parseStoredAnswer(old_value, id, field) });
  return first;
}

type RelatedData = 'password' | 'documents' | 'results';

/** Returns what a student has that a new one does not: an own password, files, results. */
export async function findRelatedData(db: Database | Trx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const kind = (name: RelatedData) => sql<RelatedData>`${sql.lit(name)}`.as('kind');
  return await db
    .selectFrom('student_accounts')
    .select(['student_id', kind('password')])
    .where('student_id', 'in', ids)
    .where('password_hash', 'is not', null)
    .union(
      db
        .selectFrom('documents')
        .select(['student_id', kind('documents')])
        .where('student_id', 'in', ids),
    )
    .union(
      db
        .selectFrom('term_students')
        .select(['student_id', kind('results')])
        .where('student_id', 'in', ids),
    )
    .execute();
}

/** Deletes records with their accounts, sessions and history. */
export async function deleteStudents(trx: Trx, ids: readonly string[]) {
  if (ids.length > 0) await trx.deleteFrom('students').where('id', 'in', ids).execute();
}

function* chunks<T>(all: readonly T[], size: number) {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
