import type { PastStudent } from '@formroom/domain/api/school-years.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import type { SchoolYear } from '@formroom/domain/school/school-year.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import type { VisibilitySettings } from '@formroom/domain/settings/visibility.ts';
import type { ExpressionBuilder, Insertable } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { EnrolmentsTable } from '../../db/year-tables.ts';
import { hasConfirmedYear } from '../students/confirmation-state.repository.ts';

/** Limits the parameters of a statement. */
const ENROLMENTS_PER_STATEMENT = 1000;

export async function insertEnrolments(trx: Trx, rows: readonly Insertable<EnrolmentsTable>[]) {
  for (let start = 0; start < rows.length; start += ENROLMENTS_PER_STATEMENT)
    await trx
      .insertInto('enrolments')
      .values(rows.slice(start, start + ENROLMENTS_PER_STATEMENT))
      .execute();
}

/** Marks the enrolments of an ending year whose families have not confirmed everything (R56). */
export const markUnconfirmed = (trx: Trx, year: number, settings: VisibilitySettings) =>
  trx
    .updateTable('enrolments')
    .set({ confirmed: 0 })
    .where('year', '=', year)
    .where('student_id', 'in', (eb) =>
      eb
        .selectFrom('students')
        .select('students.id')
        .where((student) => student.not(hasConfirmedYear(settings)(student))),
    )
    .execute();

/**
 * Returns the students of a year who left after a moment, with the class that they had. Those who left by a change left at
 * its moment.
 */
export const findLeaversSince = (trx: Trx, since: string, { last_day }: SchoolYear) =>
  trx
    .selectFrom('students')
    .select(['id', 'class_id', 'house_code', 'submitted_at', 'terms_hash', 'agreed_by'])
    .where('left_at', '>', since)
    // Others were registered for a later year, and did not come.
    .where((eb) => eb.or([eb('entry_date', 'is', null), eb('entry_date', '<=', last_day)]))
    .execute();

/** Returns how many students each past year had. */
export async function countEnrolments(db: Database) {
  const rows = await db
    .selectFrom('enrolments')
    .select((eb) => ['year', eb.fn.countAll<number>().as('students')])
    .groupBy('year')
    .execute();
  return new Map(rows.map(({ year, students }) => [year, students]));
}

export const findEnrolments = (trx: Trx, year: number) =>
  trx
    .selectFrom('enrolments')
    .select(['student_id', 'class_id', 'ended', 'submitted_at', 'terms_hash', 'agreed_by'])
    .where('year', '=', year)
    .orderBy('student_id')
    .execute();

export const deleteEnrolments = (trx: Trx, year: number) =>
  trx.deleteFrom('enrolments').where('year', '=', year).execute();

/** Returns the students of a past year by class and name, with leavers whose data is kept. */
export async function findPastStudents(db: Database, year: number): Promise<PastStudent[]> {
  const rows = await db
    .selectFrom('enrolments')
    .innerJoin('students', 'students.id', 'enrolments.student_id')
    .select([
      'enrolments.student_id',
      'enrolments.class_id',
      'enrolments.house_code',
      'enrolments.ended',
      'enrolments.submitted_at',
      'enrolments.terms_hash',
      'students.first_name',
      'students.last_name',
      'students.left_at',
    ])
    .where('enrolments.year', '=', year)
    .orderBy('students.sort_name')
    .orderBy('students.id')
    .execute();
  return rows
    .map(({ first_name, last_name, left_at, ...row }) => ({
      ...row,
      enrolled: left_at === null,
      student: formatListName({ first_name, last_name }),
    }))
    .toSorted((a, b) => compareClasses(a.class_id, b.class_id));
}

/** Returns the texts of the terms that families agreed to in a past year. */
export const findTermsOfYear = (db: Database, year: number) =>
  db
    .selectFrom('agreed_terms')
    .select(['hash', 'text'])
    .where('hash', 'in', (eb) =>
      eb
        .selectFrom('enrolments')
        .select('terms_hash')
        .where('year', '=', year)
        .$castTo<{ terms_hash: string }>(),
    )
    .orderBy('hash')
    .execute();

/** A student's class in a school year: that of the enrolment for a past year, otherwise the current class. */
export const classInYear = (eb: ExpressionBuilder<Tables, 'students'>, year: number) =>
  eb
    .case()
    .when(
      eb.exists(
        eb
          .selectFrom('school_years')
          .select('school_years.year')
          .where('school_years.year', '=', year)
          .where('school_years.state', '=', 'past'),
      ),
    )
    .then(
      eb
        .selectFrom('enrolments')
        .select('enrolments.class_id')
        .whereRef('enrolments.student_id', '=', 'students.id')
        .where('enrolments.year', '=', year),
    )
    .else(eb.ref('students.class_id'))
    .end();
