import type { SchoolYear } from '@formroom/domain/school/school-year.ts';
import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { Selectable } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { SchoolYearsTable } from '../../db/year-tables.ts';

export type SchoolYearRow = Selectable<SchoolYearsTable>;

/** Returns all school years, the latest first. */
export const findSchoolYears = (db: Database | Trx): Promise<SchoolYearRow[]> =>
  db.selectFrom('school_years').selectAll().orderBy('year', 'desc').execute();

/** Stores the first school year of an installation, unless there is one. */
export const insertFirstYear = (db: Database, year: SchoolYear) =>
  db
    .insertInto('school_years')
    .values({ ...year, state: 'current' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const hasSchoolYear = async (db: Database) =>
  (await db.selectFrom('school_years').select('year').limit(1).executeTakeFirst()) !== undefined;

/** Changes the days of a year. */
export const updateDays = (trx: Trx, { year, first_day, last_day }: SchoolYear) =>
  trx.updateTable('school_years').set({ first_day, last_day }).where('year', '=', year).execute();

/** Replaces the planned year. Its decisions are stored apart. */
export async function storePlannedYear(trx: Trx, planned: SchoolYear & { announced_for: string | null }) {
  await trx.deleteFrom('school_years').where('state', '=', 'planned').execute();
  await trx
    .insertInto('school_years')
    .values({ ...planned, state: 'planned' })
    .execute();
}

export const deletePlannedYear = (trx: Trx) =>
  trx.deleteFrom('school_years').where('state', '=', 'planned').execute();

/** Makes the planned year the current one. */
export async function beginYear(
  trx: Trx,
  { from, to, by, at }: { from: number; to: number; by: Actor; at: Date },
) {
  await updateState(trx, from, { state: 'past' });
  await updateState(trx, to, {
    state: 'current',
    began_at: at.toISOString(),
    began_by: encodeActor(by),
  });
}

/** Makes the current year a planned one, and a past one the current. */
export async function returnToYear(trx: Trx, { from, to }: { from: number; to: number }) {
  await updateState(trx, from, { state: 'planned', began_at: null, began_by: null });
  await updateState(trx, to, { state: 'current' });
}

/** Raises the version of every record, so that pages from before the change are recognized. */
export const raiseVersions = (trx: Trx) =>
  trx
    .updateTable('students')
    .set((eb) => ({ version: eb('version', '+', 1), year_version: eb('version', '+', 1) }))
    .execute();

const updateState = (
  trx: Trx,
  year: number,
  values: Partial<Pick<SchoolYearRow, 'state' | 'began_at' | 'began_by'>>,
) => trx.updateTable('school_years').set(values).where('year', '=', year).execute();

/** Counts the students with results in a year. */
export async function countResults(db: Database | Trx, year: number): Promise<number> {
  const { students } = await db
    .selectFrom('term_students')
    .select((eb) => eb.fn.count<number>('student_id').distinct().as('students'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  return students;
}

/** Returns the terms of a year, with how many enrolled students have results, and how many of them a posted card. */
export const countPostedCards = (db: Database | Trx, year: number) =>
  db
    .selectFrom('terms')
    .leftJoin('term_students', (join) =>
      join.onRef('term_students.year', '=', 'terms.year').onRef('term_students.term', '=', 'terms.term'),
    )
    .leftJoin('students', (join) =>
      join.onRef('students.id', '=', 'term_students.student_id').on('students.left_at', 'is', null),
    )
    .leftJoin('posted_cards', (join) =>
      join
        .onRef('posted_cards.student_id', '=', 'students.id')
        .onRef('posted_cards.year', '=', 'terms.year')
        .onRef('posted_cards.term', '=', 'terms.term'),
    )
    .select(({ fn }) => [
      'terms.term',
      fn.count<number>('students.id').as('students'),
      fn.count<number>('posted_cards.student_id').as('posted'),
    ])
    .where('terms.year', '=', year)
    .groupBy('terms.term')
    .execute();

/** Counts the students who have agreed to the terms since the current year began. */
export async function countAgreements(db: Database | Trx, since: string): Promise<number> {
  const { students } = await db
    .selectFrom('students')
    .select((eb) => eb.fn.countAll<number>().as('students'))
    .where('submitted_at', '>=', since)
    .executeTakeFirstOrThrow();
  return students;
}
