import type { FieldName } from './catalogue.ts';
import type { MissingAnswers } from './missing-answers.ts';
import { stepIds } from './steps.ts';

/** How far a registration is, the furthest first. */
export const registrationStates = ['complete', 'agreed', 'in_progress', 'not_started'] as const;
export type RegistrationState = (typeof registrationStates)[number];

/** The one vocabulary for registrations, wherever a person reads of them. */
export const registrationStateTexts: Record<RegistrationState, { label: string; meaning: string }> = {
  complete: { label: 'Complete', meaning: 'agreed to the terms, and nothing is missing' },
  agreed: { label: 'Agreed', meaning: 'agreed to the terms, but an answer or a document is missing' },
  in_progress: { label: 'In progress', meaning: 'something is filled in, but the terms are not agreed to' },
  not_started: { label: 'Not started', meaning: 'nothing is there but what the school entered' },
};

/** What the school knows of a student before the family signs in: the columns of its list of new students. */
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

/** The answers that are missing; documents are counted by themselves. */
export const countMissingAnswers = (missing: MissingAnswers) =>
  stepIds.reduce((sum, step) => sum + (step === 'documents' ? 0 : missing[step].length), 0);

/**
 * Complete is agreed with nothing missing (R24).
 * @param isBegun whether there is anything that the school did not bring: an answer, a file, a finished step
 */
export function deriveRegistrationState(
  submittedAt: string | null,
  missing: MissingAnswers,
  isBegun: boolean,
): RegistrationState {
  if (submittedAt === null) return isBegun ? 'in_progress' : 'not_started';
  return stepIds.every((step) => missing[step].length === 0) ? 'complete' : 'agreed';
}
