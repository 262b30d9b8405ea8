import { createHash } from 'node:crypto';
import type { PlannedClass, YearChangeNotice } from '@formroom/domain/api/school-years.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import type { FormOrder } from '@formroom/domain/school/form-order.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import type { SchoolYear } from '@formroom/domain/school/school-year.ts';
import { type PlannedYear, planYear, type YearDecision } from '@formroom/domain/school/year-plan.ts';
import { formatAcademicYear, formatTermName, type Term, terms } from '@formroom/domain/report-cards/terms.ts';
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
  readonly agreed_by: string | null;
  readonly decided: boolean;
}

export const toStudentPlan = (row: Plannable, forms: FormOrder): StudentPlan => ({
  student_id: row.id,
  student: formatListName(row),
  from_class: row.class_id,
  house_code: row.house_code,
  submitted_at: row.submitted_at,
  terms_hash: row.terms_hash,
  agreed_by: row.agreed_by,
  decided: row.plan !== null,
  ...planYear(row.class_id, forms, toDecision(row)),
});

/** Who leaves on a day ahead leaves with the year, unless the office decides otherwise. */
function toDecision({ plan, chosen_class: class_id, left_on }: Plannable): YearDecision | undefined {
  if (plan !== null) return { plan, class_id };
  return left_on === null ? undefined : { plan: 'leave', class_id: null };
}

export const countPlans = (plans: readonly StudentPlan[]) => {
  const counts = { promote: 0, repeat: 0, leave: 0, undecided: 0 };
  for (const { plan } of plans) counts[plan] += 1;
  return counts;
};

function groupBy<K>(plans: readonly StudentPlan[], getKey: (plan: StudentPlan) => K) {
  const groups = new Map<K, StudentPlan[]>();
  for (const plan of plans) {
    const key = getKey(plan);
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

interface ClassSize {
  readonly class_id: string | null;
  readonly students: number;
}

/** Counts the students of each class after the change, in order, with those who join (R86). */
export function countNextClasses(plans: readonly StudentPlan[], joining: readonly ClassSize[]): ClassSize[] {
  const sizes = new Map(joining.map(({ class_id, students }) => [class_id, students]));
  for (const { plan, class_id } of plans)
    if (plan !== 'leave') sizes.set(class_id, (sizes.get(class_id) ?? 0) + 1);
  return [...sizes]
    .map(([class_id, students]) => ({ class_id, students }))
    .toSorted((a, b) => compareClasses(a.class_id, b.class_id));
}

/** Returns a hash that differs if the change would do anything else. */
export function hashPlan({ year, first_day, last_day }: SchoolYear, plans: readonly StudentPlan[]): string {
  const hash = createHash('sha256').update(JSON.stringify([year, first_day, last_day]));
  for (const { student_id: id, from_class, plan, class_id } of plans)
    hash.update(JSON.stringify([id, from_class, plan, class_id]));
  return hash.digest('hex');
}

interface ChangeToCheck {
  readonly current: SchoolYear;
  readonly planned: SchoolYear;
  readonly today: string;
  readonly forms: FormOrder;
  /** Who joins the next year, by class. */
  readonly joining: readonly ClassSize[];
  /** The cards of the terms of the current year. */
  readonly cards: readonly { readonly term: Term; readonly students: number; readonly posted: number }[];
}

/** Returns what the office should look at before the change. None of it prevents the change. */
export function findNotices(
  { current, planned, today, forms, joining, cards }: ChangeToCheck,
  plans: readonly StudentPlan[],
): YearChangeNotice[] {
  const undecided = plans.filter(({ plan }) => plan === 'undecided');
  const staying = plans.filter(({ plan }) => plan === 'promote' || plan === 'repeat');
  const withoutClass = staying.filter(({ class_id: id }) => id === null);
  const known = new Set(plans.map(({ from_class: id }) => id));
  const inNewClass = staying.filter(({ class_id: id }) => id !== null && !known.has(id));
  const inOtherForm = staying.filter(({ plan, from_class: from, class_id: to }) => {
    const [before, next] = [forms.findPosition(from), forms.findPosition(to)];
    return before !== undefined && next !== undefined && next !== before + (plan === 'promote' ? 1 : 0);
  });
  const notices: YearChangeNotice[] = [
    {
      kind: 'early',
      message: `${formatAcademicYear(current.year)} ends on ${current.last_day}. Until the change, families and the office see the classes of that year; afterwards those of ${formatAcademicYear(planned.year)}.`,
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
  return [
    ...notices,
    ...toJoiningNotice(joining, planned),
    ...toCardNotices(cards, current, plans.length),
  ].filter(({ students }) => students > 0);
}

function toJoiningNotice(joining: readonly ClassSize[], { year }: SchoolYear): YearChangeNotice[] {
  const students = joining.reduce((sum, each) => sum + each.students, 0);
  const withoutClass = joining.find(({ class_id: id }) => id === null)?.students ?? 0;
  const lacking =
    withoutClass === 0 ? '' : ` ${withoutClass} of them ${withoutClass === 1 ? 'has' : 'have'} no class.`;
  return [
    {
      kind: 'joining',
      message: `${students} ${students === 1 ? 'joins' : 'join'} ${formatAcademicYear(year)}, in the class that the school gave.${lacking}`,
      students,
    },
  ];
}

/** Names each term of the ending year whose cards are not all posted. */
const toCardNotices = (
  cards: ChangeToCheck['cards'],
  { year }: SchoolYear,
  students: number,
): YearChangeNotice[] =>
  terms.map((term) => {
    const known = cards.find((each) => each.term === term);
    const name = formatTermName({ year, term });
    if (known === undefined || known.posted === 0)
      return { kind: 'not-posted', message: `${name}: no cards are posted.`, students };
    const left = known.students - known.posted;
    return {
      kind: 'not-posted',
      message: `${name}: ${left} of ${known.students} cards not posted.`,
      students: left,
    };
  });

const MAX_NAMES = 10;

function nameSome(plans: readonly StudentPlan[]) {
  const names = plans.slice(0, MAX_NAMES).map(({ student }) => student);
  const more = plans.length - names.length;
  return more > 0 ? `${names.join('; ')} and ${more} more` : names.join('; ');
}
