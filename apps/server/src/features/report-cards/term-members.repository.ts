import type { Term } from '@formroom/domain/report-cards/terms.ts';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { selectLeaverIds, studentsWhoJoinLater } from '../students/enrolled-students.repository.ts';

/** A term, or references to the columns with one. */
interface TermReference {
  readonly year: number | Expression<number>;
  readonly term: Term | Expression<Term>;
}

/**
 * Selects the IDs of students who are not in a term (R87): who join a later year, and leavers, except for those who were
 * in it.
 */
export const selectOutsideTerm = (db: Database | Trx, key: TermReference) =>
  selectLeaverIds(db)
    .where((eb) =>
      eb.not(eb.or([hasResultsOfPastYear(eb, key), stayedToTheEnd(eb, key), leftAfterTerm(eb, key)])),
    )
    .unionAll(
      studentsWhoJoinLater(db)
        .select('students.id')
        .where((eb) => eb.not(hasResultsOfPastYear(eb, key))),
    );

/** Returns who of the students, or of all, is not in a term, with the time of leaving. */
export async function findOutsideTerm(db: Database | Trx, key: TermReference, ids?: readonly string[]) {
  if (ids?.length === 0) return new Map<string, string | null>();
  const rows = await db
    .selectFrom('students')
    .select(['id', 'left_at'])
    .where('id', 'in', selectOutsideTerm(db, key))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute();
  return new Map(rows.map(({ id, left_at }) => [id, left_at]));
}

type Students = ExpressionBuilder<Tables, 'students'>;

const hasResultsOfPastYear = (eb: Students, { year, term }: TermReference) =>
  eb.and([
    eb.exists(
      eb
        .selectFrom('school_years')
        .select('school_years.year')
        .where('school_years.state', '=', 'current')
        .where('school_years.year', '>', year),
    ),
    eb.exists(
      eb
        .selectFrom('term_students as own')
        .select('own.student_id')
        .whereRef('own.student_id', '=', 'students.id')
        .where('own.year', '=', year)
        .where('own.term', '=', term),
    ),
  ]);

/** Whether a student was enrolled in a past year, and left with the change that ended it or later. */
const stayedToTheEnd = (eb: Students, { year }: TermReference) =>
  eb.exists(
    eb
      .selectFrom('enrolments')
      .innerJoin('school_years as later', (join) => join.onTrue())
      .select('enrolments.student_id')
      .whereRef('enrolments.student_id', '=', 'students.id')
      .where('enrolments.year', '=', year)
      .where('later.year', '>', year)
      .whereRef('later.began_at', '<=', 'students.left_at'),
  );

/** Whether a student left on the last day of the term or later. */
const leftAfterTerm = (eb: Students, { year, term }: TermReference) =>
  eb.exists(
    eb
      .selectFrom('terms as ended')
      .select('ended.year')
      .where('ended.year', '=', year)
      .where('ended.term', '=', term)
      .where(
        'ended.last_day',
        '<=',
        sql<string>`coalesce(students.left_on, substr(students.left_at, 1, 10))`,
      ),
  );
