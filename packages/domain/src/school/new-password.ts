import { listDateNotations, findKnownFact, type KnownFacts, splitNames } from './guessable-password.ts';

export const MIN_PASSWORD_LENGTH = 8;

/** What a student reads before choosing a password. */
export const STUDENT_PASSWORD_RULE = `At least ${MIN_PASSWORD_LENGTH} characters, and not the date of birth, a name or the student ID.`;

/** Known facts about an account, by the name that the error message uses. */
export interface AccountFacts {
  readonly id: string;
  /** Every day, `yyyy-MM-dd`, that could be read as the date of birth. */
  readonly birthDates: readonly string[];
  readonly names: readonly (string | null)[];
  readonly schoolName: string;
}

/** The message why a student's new password is rejected, or undefined (R3). */
export function validateNewPassword(
  password: string,
  { id, birthDates, names, schoolName }: AccountFacts,
  isCommon: (password: string) => boolean,
): string | undefined {
  return validateAgainstFacts(password, isCommon, {
    'the date of birth': birthDates.flatMap(listDateNotations),
    'the student ID': [id],
    'the student’s name': splitNames(...names),
    'the school’s name': splitNames(schoolName),
  });
}

/** The message why an administrator's new password is rejected, or undefined (R3). */
export const validateNewAdminPassword = (
  password: string,
  { name, schoolName }: { readonly name: string; readonly schoolName: string },
  isCommon: (password: string) => boolean,
): string | undefined =>
  validateAgainstFacts(password, isCommon, {
    'the username': splitNames(name),
    'the school’s name': splitNames(schoolName),
  });

function validateAgainstFacts(password: string, isCommon: (password: string) => boolean, facts: KnownFacts) {
  if ([...password].length < MIN_PASSWORD_LENGTH)
    return `Use at least ${String(MIN_PASSWORD_LENGTH)} characters.`;
  const fact = findKnownFact(password, facts);
  if (fact !== undefined) return `Choose something other than ${fact}.`;
  if (isCommon(password.toLowerCase())) return 'This password is too common. Choose another one.';
  return undefined;
}
