import { pluralize } from '@formroom/domain/school/pluralize.ts';
import type { YearPlan } from '@formroom/domain/school/year-plan.ts';

/** `2026-09-01 to 2027-07-02`. */
export const formatDays = ({
  first_day: first,
  last_day: last,
}: {
  readonly first_day: string;
  readonly last_day: string;
}) => `${first} to ${last}`;

export const nameClass = (classId: string | null) => classId ?? 'No class';

type PlanCounts = Readonly<Record<YearPlan, number>>;

/** `28 promote, 2 repeat, 1 undecided`. */
export const formatCounts = ({ promote, repeat, leave, undecided }: PlanCounts) =>
  [
    promote > 0 && `${promote} promote`,
    repeat > 0 && `${repeat} repeat`,
    leave > 0 && `${leave} leave`,
    undecided > 0 && `${undecided} undecided`,
  ]
    .filter((part) => part !== false)
    .join(', ');

/** What the change does, or has done, as a list of sentences. */
export const describeCounts = ({ promote, repeat, leave, undecided }: PlanCounts, isDone = false): string[] =>
  [
    promote > 0 &&
      `${pluralize(promote, 'student')} ${isDone ? 'went' : promote === 1 ? 'goes' : 'go'} on to the next form.`,
    repeat > 0 &&
      `${pluralize(repeat, 'student')} ${isDone ? 'repeated' : repeat === 1 ? 'repeats' : 'repeat'} the form.`,
    leave > 0 &&
      `${pluralize(leave, 'student')} ${isDone ? 'left' : leave === 1 ? 'leaves' : 'leave'} the school.`,
    undecided > 0 &&
      `${pluralize(undecided, 'student')} without a decision ${isDone ? (undecided === 1 ? 'is' : 'are') : 'will be'} in no class.`,
  ].filter((part) => part !== false);
