import type { ListedYear } from '@formroom/domain/api/school-years.ts';
import { toIsoDate, type ZonedTime } from '@formroom/domain/school/dates.ts';
import {
  getSchoolYearAt,
  type SchoolYear,
  toDefaultSchoolYear,
} from '@formroom/domain/school/school-year.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { invalid, notFound } from '../../errors.ts';
import { findPastAgreements } from '../students/agreed-terms.repository.ts';
import { getStudent } from '../students/get-student.service.ts';
import { countStudentsThisYear } from '../students/enrolled-students.repository.ts';
import { countEnrolments, findPastStudents, findTermsOfYear } from './enrolments.repository.ts';
import { findSchoolYears, hasSchoolYear, insertFirstYear, updateDays } from './school-years.repository.ts';
import { getYears, lockYears, toDays } from './year-change.service.ts';

/** Makes the year of today the current one of a new installation, with default days (R50). */
export async function loadFirstYear(db: Database, { now, timeZone }: ZonedTime) {
  if (await hasSchoolYear(db)) return;
  await insertFirstYear(db, toDefaultSchoolYear(getSchoolYearAt(toIsoDate(now, timeZone))));
}

/** Returns the current year and the past ones, the latest first. */
export async function listSchoolYears(db: Database): Promise<ListedYear[]> {
  const [years, past, enrolled] = [
    await findSchoolYears(db),
    await countEnrolments(db),
    await countStudentsThisYear(db),
  ];
  return years.flatMap((row) =>
    row.state === 'planned'
      ? []
      : [
          {
            ...toDays(row),
            state: row.state,
            students: row.state === 'current' ? enrolled : (past.get(row.year) ?? 0),
          },
        ],
  );
}

/**
 * Changes the days of the current or a past year.
 * @throws PortalError not-found if there is no such year; invalid if the days are in those of another year
 */
export const saveSchoolYear = (db: Database, { year, first_day, last_day }: SchoolYear) =>
  inTransaction(db, async (trx) => {
    await lockYears(trx);
    const years = await findSchoolYears(trx);
    const listed = years.find((row) => row.year === year && row.state !== 'planned');
    if (!listed) throw notFound();
    const before = years.find((row) => row.year < year);
    const after = years.findLast((row) => row.year > year);
    if (before && first_day <= before.last_day)
      throw invalid({
        first_day: [`${formatAcademicYear(before.year)} ends on ${before.last_day}.`],
      });
    if (after && last_day >= after.first_day)
      throw invalid({
        last_day: [`${formatAcademicYear(after.year)} begins on ${after.first_day}.`],
      });
    await updateDays(trx, { year, first_day, last_day });
    return { year, first_day, last_day };
  });

/**
 * Returns the year that a report is about: the current one if none is given.
 * @throws PortalError invalid if it is neither the current nor a past one
 */
export async function chooseYear(db: Database, year: number | undefined) {
  const { current, past } = await getYears(db);
  const chosen = [current, ...past].find((row) => row.year === (year ?? current.year));
  if (!chosen) throw invalid({ year: ['Choose the current school year or a past one.'] });
  return {
    name: formatAcademicYear(chosen.year),
    year: chosen.year,
    isPast: chosen !== current,
    /** In the first year of an installation nothing is confirmed, and there is no other year to tell it from. */
    isFirst: current.began_at === null,
  };
}

/**
 * Returns the students of a past year.
 * @throws PortalError not-found if the year is not a past one
 */
export async function listPastYear(db: Database, year: number) {
  const years = await findSchoolYears(db);
  if (!years.some((row) => row.year === year && row.state === 'past')) throw notFound();
  return { data: await findPastStudents(db, year), terms: await findTermsOfYear(db, year) };
}

/**
 * Returns the current year, and a student’s agreements of past years.
 * @throws PortalError not-found
 */
export async function listAgreements(db: Database, studentId: string) {
  await getStudent(db, studentId);
  const { current } = await getYears(db);
  return { year: current.year, past: await findPastAgreements(db, studentId) };
}
