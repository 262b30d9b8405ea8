import { createHash } from 'node:crypto';
import type { PlannedClass, YearChangeNotice } from '@formroom/domain/api/school-years.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import { formatLongDate } from '@formroom/domain/school/dates.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import type { SchoolYear } from '@formroom/domain/school/school-year.ts';
import { type PlannedYear, planYear } from '@formroom/domain/school/year-plan.ts';
import { formatAcademicYear, parseFormLevel } from '@formroom/domain/term-report/terms.ts';
import type { findPlannable } from './year-plans.repository.ts';

type Plannable = Awaited<ReturnType<typeof findPlannable>>[number];

/** A student of the current year with the plan for the next (R51). */
export interface StudentPlan extends PlannedYear {
  readonly student_id: string;
  readonly student: string;
  readonly from_class: string | null;
  readonly house_code: number | null;
  readonly submitted_at: string | null;
  readonly terms_hash: string | null;
  readonly decided: boolean;
}

export const toStudentPlan = (row: Plannable, lastForm: number | undefined): StudentPlan => ({
  student_id: row.id,
  student: formatListName(row),
  from_class: row.class_id,
  house_code: row.house_code,
  submitted_at: row.submitted_at,
  terms_hash: row.terms_hash,
  decided: row.plan !== null,
  ...planYear(
    row.class_id,
    lastForm,
    row.plan === null ? undefined : { plan: row.plan, class_id: row.chosen_class },
  ),
});

export const countPlans = (plans: readonly StudentPlan[]) => {
  const counts = { promote: 0, repeat: 0, leave: 0, undecided: 0 };
  for (const { plan } of plans) counts[plan] += 1;
  return counts;
};

function groupBy<K>(plans: readonly StudentPlan[], keyOf: (plan: StudentPlan) => K) {
  const groups = new Map<K, StudentPlan[]>();
  for (const plan of plans) {
    const key = keyOf(plan);
    const group = groups.get(key);
    if (group) group.push(plan);
    else groups.set(key, [plan]);
  }
  return groups;
}

/** Counts the plans of each class, in order. */
export const countByClass = (plans: readonly StudentPlan[]): PlannedClass[] =>
  [...groupBy(plans, ({ from_class: id }) => id)]
    .map(([class_id, some]) => ({ class_id, students: some.length, ...countPlans(some) }))
    .toSorted((a, b) => compareClasses(a.class_id, b.class_id));

/** Counts the students of each class after the change, in order. */
export const countNextClasses = (plans: readonly StudentPlan[]) =>
  [
    ...groupBy(
      plans.filter(({ plan }) => plan !== 'leave'),
      ({ class_id: id }) => id,
    ),
  ]
    .map(([class_id, some]) => ({ class_id, students: some.length }))
    .toSorted((a, b) => compareClasses(a.class_id, b.class_id));

/** Returns a hash that differs if the change would do anything else. */
export function hashPlan({ year, first_day, last_day }: SchoolYear, plans: readonly StudentPlan[]): string {
  const hash = createHash('sha256').update(JSON.stringify([year, first_day, last_day]));
  for (const { student_id: id, from_class, plan, class_id } of plans)
    hash.update(JSON.stringify([id, from_class, plan, class_id]));
  return hash.digest('hex');
}

/** Returns what the office should look at before the change. None of it prevents the change. */
export function findNotices(
  { current, planned, today }: { current: SchoolYear; planned: SchoolYear; today: string },
  plans: readonly StudentPlan[],
): YearChangeNotice[] {
  const inForm = (id: string | null) => parseFormLevel(id);
  const undecided = plans.filter(({ plan }) => plan === 'undecided');
  const staying = plans.filter(({ plan }) => plan === 'promote' || plan === 'repeat');
  const withoutClass = staying.filter(({ class_id: id }) => id === null);
  const known = new Set(plans.map(({ from_class: id }) => id));
  const inNewClass = staying.filter(({ class_id: id }) => id !== null && !known.has(id));
  const inOtherForm = staying.filter(({ plan, from_class: from, class_id: to }) => {
    const [before, next] = [inForm(from), inForm(to)];
    return before !== undefined && next !== undefined && next !== before + (plan === 'promote' ? 1 : 0);
  });
  const notices: YearChangeNotice[] = [
    {
      kind: 'early',
      message: `${formatAcademicYear(current.year)} ends on ${formatLongDate(current.last_day)}. Until the change, families and the office see the classes of that year; afterwards those of ${formatAcademicYear(planned.year)}.`,
      students: today <= current.last_day ? plans.length : 0,
    },
    {
      kind: 'undecided',
      message: `${pluralize(undecided.length, 'student')} without a decision: they stay in the list, without a class.`,
      students: undecided.length,
    },
    {
      kind: 'no-next-class',
      message: `Stay at the school without a class: ${pluralize(withoutClass.length, 'student')} (${nameSome(withoutClass)}).`,
      students: withoutClass.length,
    },
    {
      kind: 'new-class',
      message: `${pluralize(inNewClass.length, 'student')} in classes that nobody is in today: ${[...new Set(inNewClass.map(({ class_id: id }) => id))].toSorted(compareClasses).join(', ')}.`,
      students: inNewClass.length,
    },
    {
      kind: 'not-next-form',
      message: `Skip a form, or repeat in another: ${pluralize(inOtherForm.length, 'student')} (${nameSome(inOtherForm)}).`,
      students: inOtherForm.length,
    },
  ];
  return notices.filter(({ students }) => students > 0);
}

const MAX_NAMES = 10;

function nameSome(plans: readonly StudentPlan[]) {
  const names = plans.slice(0, MAX_NAMES).map(({ student }) => student);
  const more = plans.length - names.length;
  return more > 0 ? `${names.join('; ')} and ${more} more` : names.join('; ');
}
