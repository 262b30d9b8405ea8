import type { FieldName } from './catalogue.ts';
import type { MissingAnswers } from './missing-answers.ts';
import { stepIds } from './steps.ts';

/** The states of a registration, from the most to the least advanced. */
export const registrationStates = ['complete', 'agreed', 'in_progress', 'not_started'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** The label and explanation of each state, used on every page and report. */
export const registrationStateTexts: Record<RegistrationState, { label: string; meaning: string }> = {
  complete: { label: 'Complete', meaning: 'agreed to the terms, and nothing is missing' },
  agreed: { label: 'Agreed', meaning: 'agreed to the terms, but an answer or a document is missing' },
  in_progress: { label: 'In progress', meaning: 'something is filled in, but the terms are not agreed to' },
  not_started: { label: 'Not started', meaning: 'the family has not entered anything' },
};

/** The fields that the school fills in before the family signs in. They alone don't start a registration. */
export const schoolProvidedFields: readonly FieldName[] = [
  'first_name',
  'last_name',
  'middle_name',
  'sex',
  'date_of_birth',
  'birth_certificate_no',
  'class_id',
  'house_code',
  'entry_date',
];

/** The number of missing answers, without documents. */
export const countMissingAnswers = (missing: MissingAnswers) =>
  stepIds.reduce((sum, step) => sum + (step === 'documents' ? 0 : missing[step].length), 0);

/**
 * Complete means agreed with nothing missing (R24).
 * @param isBegun whether the record has an answer, a file or a marked step that neither the school nor an import provided
 */
export function deriveRegistrationState(
  submittedAt: string | null,
  missing: MissingAnswers,
  isBegun: boolean,
): RegistrationState {
  if (submittedAt === null) return isBegun ? 'in_progress' : 'not_started';
  return stepIds.every((step) => missing[step].length === 0) ? 'complete' : 'agreed';
}
