import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';

export interface StepStatus {
  /** Continued, and nothing expected is missing. */
  readonly done: boolean;
  /** Said once the family has been through the step, or is in it. */
  readonly missing: string | undefined;
}

/** How far a step is (decisions, section 5). */
export function stepStatus(record: StudentRecord, step: StepId, isCurrent: boolean): StepStatus {
  const continued = record.progress[step] === 1;
  const count = record.missing[step].length;
  return {
    done: continued && count === 0,
    missing: (continued || isCurrent) && count > 0 ? missingWords(count) : undefined,
  };
}

const missingWords = (count: number) => (count === 1 ? '1 answer missing' : `${count} answers missing`);
