import { type Insertable, sql } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { HistoryTable, StudentsTable } from '../../db/tables.ts';
import type { AnswerChanges, StudentRow } from './record-row.ts';

export type { AnswerChanges, StudentRow } from './record-row.ts';

/** So few that every column of a record fits into one statement of either database. */
const RECORDS_PER_STATEMENT = 100;
const HISTORY_PER_STATEMENT = 1000;

/** The records that there are of these students, by ID. */
export async function findStudents(db: Database | Trx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, StudentRow>();
  const rows = await db.selectFrom('students').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Every student, leavers included, as far as an import must know them to tell a new one from them. */
export const findIdentities = (db: Database | Trx) =>
  db
    .selectFrom('students')
    .select(['id', 'last_name', 'first_name', 'date_of_birth', 'class_id', 'left_at', 'added_at'])
    .execute();

/** First and last names of students, by ID. */
export async function findNames(db: Database | Trx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('students')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, fullName(row)]));
}

export const fullName = ({ first_name, last_name }: Pick<StudentRow, 'first_name' | 'last_name'>) =>
  [first_name, last_name].filter((text) => text !== null).join(' ');

/** The columns that no record is without, and any others, the same for each. */
type StudentColumns = Pick<
  Insertable<StudentsTable>,
  'id' | 'version' | 'updated_at' | 'search_text' | 'sort_name'
> &
  Partial<Insertable<StudentsTable>>;

/** Adds records and their accounts, which open with the date of birth. */
export async function insertStudents(trx: Trx, records: readonly StudentColumns[]) {
  for (const some of chunks(records, RECORDS_PER_STATEMENT)) {
    await trx
      .insertInto('students')
      .values(some as Insertable<StudentsTable>[])
      .execute();
    const accounts = some.map(({ id }) => ({ student_id: id, password_hash: null, wrong_birth_dates: 0 }));
    await trx.insertInto('student_accounts').values(accounts).execute();
  }
}

/** Writes columns of records that are there, whose table must be held. */
export async function updateStudents(trx: Trx, records: readonly StudentColumns[]) {
  const [first] = records;
  if (!first) return;
  const names = Object.keys(first).filter((name) => name !== 'id') as (keyof StudentsTable)[];
  for (const some of chunks(records, RECORDS_PER_STATEMENT)) {
    // Every row meets its conflict: that way each gets values of its own in one statement.
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

/** Of each student the answers that were changed since the record was added, as they were then. */
export async function findOriginalAnswers(db: Database | Trx, ids: readonly string[]) {
  const first = new Map<string, AnswerChanges>();
  if (ids.length === 0) return first;
  const rows = await db
    .selectFrom('history')
    .select(['student_id', 'field', 'old_value'])
    .where('student_id', 'in', ids)
    .orderBy('version', 'desc')
    .execute();
  for (const { student_id: id, field, old_value } of rows)
    first.set(id, { ...first.get(id), [field]: JSON.parse(old_value) as unknown });
  return first;
}

type RelatedData = 'password' | 'documents' | 'results';

/** What the students have that a new one has not: a password of their own, files, results. */
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

/** Removes records with their accounts, sessions and history. */
export async function deleteStudents(trx: Trx, ids: readonly string[]) {
  if (ids.length > 0) await trx.deleteFrom('students').where('id', 'in', ids).execute();
}

function* chunks<T>(all: readonly T[], size: number) {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
