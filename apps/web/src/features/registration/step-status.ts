import type { StepFlags, StudentRecord } from '@formroom/domain/api/students.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import { formatMissingCount, formatInvalidCount } from '#web/lib/missing-items.ts';

export interface StepStatus {
  /** Continue (or the agreement) has set the step's flag, and nothing expected is missing or left to confirm. */
  readonly done: boolean;
  readonly missing: string | undefined;
}

/**
 * The progress of a step (R23).
 * @param toCorrect the number of invalid answers in the step
 * @param toConfirm the number of its items that are left to confirm for the school year (R54)
 */
export function stepStatus(
  record: Pick<StudentRecord, 'missing'> & { readonly progress: StepFlags },
  step: StepId,
  toCorrect = 0,
  toConfirm = 0,
): StepStatus {
  const count = record.missing[step].length;
  if (toCorrect > 0) return { done: false, missing: formatInvalidCount(toCorrect) };
  const done = record.progress[step] === 1 && count === 0 && toConfirm === 0;
  // Before Continue, the count also shows that all documents are received.
  const showsCount = count > 0 || (step === 'documents' && !done);
  const parts = [
    ...(showsCount ? [formatMissingCount(record, step)] : []),
    ...(toConfirm > 0 ? [step === 'documents' ? 'new photo needed' : `${toConfirm} to confirm`] : []),
  ];
  return { done, missing: parts.length > 0 ? parts.join(', ') : undefined };
}
