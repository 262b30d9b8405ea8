import type { FieldName } from './catalogue.ts';
import type { MissingAnswers } from './missing-answers.ts';
import { stepIds } from './steps.ts';

/** How far a registration is. */
export type RegistrationState = 'complete' | 'under_way' | 'not_begun';

/** What the school knows of a student before the family signs in: the columns of its list of new students. */
export const broughtBySchool: readonly FieldName[] = [
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
 * Complete is agreed with nothing missing (decisions, section 5).
 * @param isBegun whether there is anything that the school did not bring: an answer, a file, a finished step
 */
export function registrationState(
  submittedAt: string | null,
  missing: MissingAnswers,
  isBegun: boolean,
): RegistrationState {
  if (submittedAt !== null && stepIds.every((step) => missing[step].length === 0)) return 'complete';
  return isBegun || submittedAt !== null ? 'under_way' : 'not_begun';
}
