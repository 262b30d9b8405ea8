import type { StudentResults } from '@formroom/domain/report-cards/columns.ts';
import { lockTable, type Trx } from '../../db/database.ts';
import type { Database } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { toStoredMark, type SubjectRow, toSubjectRow } from './results.repository.ts';

export type StudentResultsRow = StudentResults & { student_id: string };

const ROWS_PER_STATEMENT = 100;

/** Locks the results of all terms against changes by others until the transaction ends. */
export const lockResults = (trx: Trx) => lockTable(trx, 'term_students');

/** Returns the results of students in a term by student ID. */
export async function findStudentResults(
  db: Database | Trx,
  { year, term }: TermKey,
  ids: readonly string[],
): Promise<Map<string, StudentResultsRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('term_students')
    .selectAll()
    .where('student_id', 'in', ids)
    .where('year', '=', year)
    .where('term', '=', term)
    .execute();
  return new Map(rows.map((row) => [row.student_id, row]));
}

/** Returns the results of students in a term in all subjects, or in one, by `ID subject`. */
export async function findSubjectResults(
  db: Database | Trx,
  { year, term, subject }: TermKey & { readonly subject?: number },
  ids: readonly string[],
): Promise<Map<string, SubjectRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('subject_results')
    .selectAll()
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', 'in', ids)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? 0))
    .execute();
  return new Map(rows.map((row) => [toLineKey(row), toSubjectRow(row)]));
}

export const toLineKey = ({ student_id, subject }: { student_id: string; subject: number }) =>
  `${student_id} ${subject}`;

/** Inserts or replaces results of students in a term. */
export async function saveStudentResults(
  trx: Trx,
  { year, term }: TermKey,
  rows: readonly StudentResultsRow[],
) {
  for (const some of chunks(rows)) {
    const [first] = some;
    const columns = Object.keys(first ?? {}) as (keyof StudentResultsRow)[];
    await trx
      .insertInto('term_students')
      .values(some.map((row) => ({ ...row, year, term })))
      .onConflict((conflict) =>
        conflict
          .columns(['student_id', 'year', 'term'])
          .doUpdateSet((eb) => Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)]))),
      )
      .execute();
  }
}

/** Inserts or replaces subject results. */
export async function saveSubjectResults(trx: Trx, { year, term }: TermKey, rows: readonly SubjectRow[]) {
  for (const some of chunks(rows)) {
    const [first] = some;
    const columns = Object.keys(first ?? {}) as (keyof SubjectRow)[];
    await trx
      .insertInto('subject_results')
      .values(
        some.map((row) => ({
          ...row,
          course_mark: toStoredMark(row.course_mark),
          exam_mark: toStoredMark(row.exam_mark),
          year,
          term,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['year', 'term', 'student_id', 'subject'])
          .doUpdateSet((eb) => Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)]))),
      )
      .execute();
  }
}

export async function deleteSubjectResults(
  trx: Trx,
  { year, term }: TermKey,
  lines: readonly { student_id: string; subject: number }[],
) {
  for (const some of chunks(lines)) {
    await trx
      .deleteFrom('subject_results')
      .where('year', '=', year)
      .where('term', '=', term)
      // Otherwise SQLite would scan the whole term.
      .where(
        'student_id',
        'in',
        some.map(({ student_id }) => student_id),
      )
      .where((eb) =>
        eb.or(
          some.map(({ student_id, subject }) =>
            eb.and([eb('student_id', '=', student_id), eb('subject', '=', subject)]),
          ),
        ),
      )
      .execute();
  }
}

export async function deleteStudentResults(trx: Trx, { year, term }: TermKey, ids: readonly string[]) {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('term_students')
    .where('student_id', 'in', ids)
    .where('year', '=', year)
    .where('term', '=', term)
    .execute();
}

function* chunks<T>(rows: readonly T[]) {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
}
