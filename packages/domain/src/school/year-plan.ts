import type { FormOrder } from './form-order.ts';

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

export const planEndings = {
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

/**
 * Returns a student's plan: what the office decided, or else what is proposed (R51). The last form of the order leaves, the
 * others go on to the next, and a student whose class is in no form of it is undecided.
 */
export function planYear(classId: string | null, forms: FormOrder, decision?: YearDecision): PlannedYear {
  const { plan, class_id: chosen = null } = decision ?? { plan: proposePlan(classId, forms) };
  if (plan === 'promote') return { plan, class_id: chosen ?? forms.findNextClass(classId) };
  if (plan === 'repeat') return { plan, class_id: chosen ?? classId };
  return { plan, class_id: null };
}

function proposePlan(classId: string | null, forms: FormOrder): YearPlan {
  const position = forms.findPosition(classId);
  if (position === undefined) return 'undecided';
  return position === forms.last ? 'leave' : 'promote';
}
