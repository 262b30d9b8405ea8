import { parseFormLevel } from '../term-report/terms.ts';

/** What the change of year does with a student (R51). */
export const yearPlans = ['promote', 'repeat', 'leave', 'undecided'] as const;
export type YearPlan = (typeof yearPlans)[number];

/** What the office reads and writes for a plan, on the screen and in the workbook. */
export const yearPlanLabels = {
  promote: 'Promote',
  repeat: 'Repeat',
  leave: 'Leave',
  undecided: 'Undecided',
} as const satisfies Record<YearPlan, string>;

/** How a student’s year ended; `none` if the office had not decided. */
export const yearEndings = ['promoted', 'repeated', 'left', 'none'] as const;
export type YearEnding = (typeof yearEndings)[number];

export const yearEndingLabels = {
  promoted: 'Went on to the next form',
  repeated: 'Repeated the form',
  left: 'Left the school',
  none: 'No decision',
} as const satisfies Record<YearEnding, string>;

export const yearEndingOf = {
  promote: 'promoted',
  repeat: 'repeated',
  leave: 'left',
  undecided: 'none',
} as const satisfies Record<YearPlan, YearEnding>;

/** The headings of a workbook with the plan, besides the student’s ID. */
export const yearPlanHeadings = {
  student: 'Name',
  current: 'Class',
  plan: 'Plan',
  class_id: 'New Class',
} as const;

/** A plan with the class of the next year; null for a student who leaves, or of whom no class is known. */
export interface PlannedYear {
  readonly plan: YearPlan;
  readonly class_id: string | null;
}

/** What the office decided. */
export interface YearDecision {
  readonly plan: YearPlan;
  /** Null for the class that follows from the plan. */
  readonly class_id: string | null;
}

/** `3A` for `2A`; null if the name does not start with the number of a form, or if no form follows. */
export function getNextClass(classId: string | null): string | null {
  const form = parseFormLevel(classId);
  if (classId === null || form === undefined) return null;
  const next = `${form + 1}${classId.slice(1)}`;
  return parseFormLevel(next) === form + 1 ? next : null;
}

/** Returns the highest form that has a student; undefined if no class has one. */
export function findLastForm(classIds: Iterable<string | null>): number | undefined {
  let last: number | undefined;
  for (const id of classIds) {
    const form = parseFormLevel(id);
    if (form !== undefined && (last === undefined || form > last)) last = form;
  }
  return last;
}

/**
 * Returns a student's plan: what the office decided, or else what is proposed (R51). The last form leaves, the others go on
 * to the same letter of the next form, and a student without a form is undecided.
 */
export function planYear(
  classId: string | null,
  lastForm: number | undefined,
  decision?: YearDecision,
): PlannedYear {
  const { plan, class_id: chosen = null } = decision ?? { plan: proposePlan(classId, lastForm) };
  if (plan === 'promote') return { plan, class_id: chosen ?? getNextClass(classId) };
  if (plan === 'repeat') return { plan, class_id: chosen ?? classId };
  return { plan, class_id: null };
}

function proposePlan(classId: string | null, lastForm: number | undefined): YearPlan {
  const form = parseFormLevel(classId);
  if (form === undefined) return 'undecided';
  return form === lastForm ? 'leave' : 'promote';
}
