import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import { missingWords } from '#web/lib/missing-items.ts';

export interface StepStatus {
  /** Continued (or agreed), and nothing expected is missing. */
  readonly done: boolean;
  /** Said once the family has been through the step, is in it, or has sent one of its documents. */
  readonly missing: string | undefined;
}

/** How far a step is (decisions, section 5). */
export function stepStatus(
  record: Pick<StudentRecord, 'progress' | 'missing'>,
  step: StepId,
  isCurrent: boolean,
): StepStatus {
  const continued = record.progress[step] === 1;
  const count = record.missing[step].length;
  const isDocuments = step === 'documents';
  const isBegun = continued || isCurrent || (isDocuments && count < documentTypes.length);
  // That all documents are in is worth saying before Continue has made a tick of it.
  const hasWords = count > 0 || (isDocuments && !continued);
  return {
    done: continued && count === 0,
    missing: isBegun && hasWords ? missingWords(record, step) : undefined,
  };
}
