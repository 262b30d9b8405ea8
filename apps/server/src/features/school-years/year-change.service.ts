import type {
  AnnouncedYear,
  YearChange,
  YearChangePreview,
  PlannedStudent,
} from '@formroom/domain/api/school-years.ts';
import { decodeActor } from '@formroom/domain/school/actor.ts';
import { type ZonedTime, toIsoDate } from '@formroom/domain/school/dates.ts';
import { createFormOrder } from '@formroom/domain/school/form-order.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import type { SchoolYear } from '@formroom/domain/school/school-year.ts';
import type { YearPlan } from '@formroom/domain/school/year-plan.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import { type Database, inTransaction, lockTable, type Trx } from '../../db/database.ts';
import { conflict, invalid } from '../../errors.ts';
import { countStudentsWhoConfirmed } from '../students/confirmations.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import {
  countAgreements,
  countPostedCards,
  countResults,
  deletePlannedYear,
  findSchoolYears,
  type SchoolYearRow,
  storePlannedYear,
} from './school-years.repository.ts';
import {
  countByClass,
  countNextClasses,
  countPlans,
  findNotices,
  hashPlan,
  toStudentPlan,
} from './year-plan.ts';
import { resolveClasses } from '../students/classes.repository.ts';
import {
  countJoining,
  deleteAllPlans,
  deletePlans,
  findClasses,
  findPlannable,
  storePlans,
} from './year-plans.repository.ts';

export type { StudentPlan } from './year-plan.ts';

/** Returns the current year, the planned one and the past ones, the latest first. */
export async function getYears(db: Database | Trx) {
  const years = await findSchoolYears(db);
  const current = years.find(({ state }) => state === 'current');
  if (!current) throw new Error('No school year is current.');
  return {
    current,
    planned: years.find(({ state }) => state === 'planned'),
    past: years.filter(({ state }) => state === 'past'),
  };
}

/** Locks the years and the plan against changes by others until the transaction ends. */
export const lockYears = (trx: Trx) => lockTable(trx, 'school_years');

/**
 * Returns the current and the planned year.
 * @throws PortalError conflict if no change is planned, or one to another year
 */
export async function getPlannedYears(db: Database | Trx, year?: number) {
  const { current, planned } = await getYears(db);
  if (!planned || (year !== undefined && planned.year !== year))
    throw conflict('This change of year is no longer planned. Reload the page.');
  return { current, planned };
}

/** Returns the order of the forms, by the school's setting and its classes (R51). */
export async function getFormOrder(db: Database | Trx) {
  const { form_order: list } = await getSettings(db, ['form_order']);
  return createFormOrder(list, await findClasses(db));
}

/** Returns every plan of a student of the current year, by name (R51). */
export async function getPlans(db: Database | Trx) {
  const forms = await getFormOrder(db);
  return (await findPlannable(db)).map((row) => toStudentPlan(row, forms));
}

/** Returns the plans of some of them, by name. */
export async function getSomePlans(db: Database | Trx, some: Parameters<typeof findPlannable>[1]) {
  const forms = await getFormOrder(db);
  return (await findPlannable(db, some)).map((row) => toStudentPlan(row, forms));
}

/**
 * Returns the planned change, if families are told of it.
 * @param studentId the student who asks; undefined for the office
 */
export async function getAnnouncedYear(db: Database, studentId: string | undefined): Promise<AnnouncedYear> {
  const { planned } = await getYears(db);
  if (!planned?.announced_for) return null;
  const [plan] = studentId === undefined ? [] : await getSomePlans(db, { ids: [studentId] });
  return { year: planned.year, day: planned.announced_for, leaves: plan?.plan === 'leave' };
}

export async function getYearChange(db: Database): Promise<YearChange> {
  const { current, planned, past } = await getYears(db);
  return {
    current: toDays(current),
    planned: planned ? { ...toDays(planned), announced_for: planned.announced_for } : null,
    classes: planned ? countByClass(await getPlans(db)) : [],
    last:
      current.began_at === null || current.began_by === null || past.length === 0
        ? null
        : {
            began_at: current.began_at,
            began_by: decodeActor(current.began_by).id,
            obstacles: await findUndoObstacles(db, current, planned),
          },
  };
}

/** Returns why the change that began the current year can’t be undone, as sentences (R53). */
export async function findUndoObstacles(
  db: Database | Trx,
  { year, began_at }: SchoolYearRow,
  planned: SchoolYear | undefined,
): Promise<string[]> {
  const students = await countResults(db, year);
  const confirmed = await countStudentsWhoConfirmed(db, year);
  const agreed = began_at === null ? 0 : await countAgreements(db, began_at);
  return [
    ...(students > 0
      ? [`There are results of ${formatAcademicYear(year)} for ${pluralize(students, 'student')}.`]
      : []),
    ...(agreed > 0
      ? [
          `${pluralize(agreed, 'student')} ${agreed === 1 ? 'has' : 'have'} an agreement to the terms for ${formatAcademicYear(year)}.`,
        ]
      : []),
    ...(confirmed > 0
      ? [
          `${pluralize(confirmed, 'student')} ${confirmed === 1 ? 'has' : 'have'} answers that were confirmed for ${formatAcademicYear(year)}.`,
        ]
      : []),
    ...(planned
      ? [`The change to ${formatAcademicYear(planned.year)} is being planned. Cancel it first.`]
      : []),
  ];
}

/**
 * Plans a change to a later year, or changes the days of the planned one; decisions for another year are deleted.
 * @throws PortalError invalid if the year does not come after the current one
 */
export const planYearChange = (db: Database, wanted: SchoolYear & { announced_for: string | null }) =>
  inTransaction(db, async (trx) => {
    await lockYears(trx);
    const { current, planned } = await getYears(trx);
    if (wanted.year <= current.year)
      throw invalid({ year: [`Choose a year after ${formatAcademicYear(current.year)}.`] });
    if (wanted.first_day <= current.last_day)
      throw invalid({
        first_day: [
          `${formatAcademicYear(current.year)} ends on ${current.last_day}. The next year begins after that.`,
        ],
      });
    if (planned?.year !== wanted.year) await deleteAllPlans(trx);
    await storePlannedYear(trx, wanted);
  });

/** @throws PortalError conflict if this change is not planned */
export const cancelYearChange = (db: Database, year: number) =>
  inTransaction(db, async (trx) => {
    await lockYears(trx);
    await getPlannedYears(trx, year);
    await deleteAllPlans(trx);
    await deletePlannedYear(trx);
  });

/** Returns the plan of a class or a form by name; null for students without a class. */
export async function listYearPlan(db: Database, chosen: string | null): Promise<PlannedStudent[]> {
  await getPlannedYears(db);
  const classNames = chosen === null ? null : await resolveClasses(db, chosen);
  const plans = await getSomePlans(db, { classNames });
  return plans.map(({ student_id, student, from_class, plan, class_id, decided }) => ({
    student_id,
    student,
    class_id: from_class,
    plan,
    next_class_id: class_id,
    decided,
  }));
}

interface Decision {
  readonly ids: readonly string[];
  /** Null for the proposal. */
  readonly plan: YearPlan | null;
  readonly class_id: string | null;
}

/**
 * Stores what the office decided for students, all or none.
 * @throws PortalError conflict if no change is planned, or if one of them is not enrolled
 */
export const decideYearPlan = (db: Database, { ids, plan, class_id }: Decision) =>
  inTransaction(db, async (trx) => {
    await lockYears(trx);
    await getPlannedYears(trx);
    const enrolled = new Set((await findPlannable(trx)).map(({ id }) => id));
    const missing = ids.filter((id) => !enrolled.has(id));
    if (missing.length > 0)
      throw conflict(
        `${pluralize(missing.length, 'student')} of these ${missing.length === 1 ? 'is' : 'are'} not in the list any more. Reload the page.`,
      );
    await (plan === null
      ? deletePlans(trx, ids)
      : storePlans(
          trx,
          ids.map((student_id) => ({ student_id, plan, class_id })),
        ));
    return { students: ids.length };
  });

/** Returns what the change would do; nothing is written. */
export async function previewYearChange(
  db: Database,
  { now, timeZone }: ZonedTime,
): Promise<YearChangePreview> {
  const { current, planned } = await getPlannedYears(db);
  const plans = await getPlans(db);
  const joining = await countJoining(db, planned.last_day);
  const change = {
    current,
    planned,
    today: toIsoDate(now, timeZone),
    forms: await getFormOrder(db),
    joining,
    cards: await countPostedCards(db, current.year),
  };
  return {
    year: planned.year,
    digest: hashPlan(planned, plans),
    counts: countPlans(plans),
    classes: countNextClasses(plans, joining),
    notices: findNotices(change, plans),
  };
}

export const toDays = ({ year, first_day, last_day }: SchoolYearRow) => ({ year, first_day, last_day });
