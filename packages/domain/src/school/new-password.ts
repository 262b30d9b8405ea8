import { listDateNotations, findKnownFact, type KnownFacts, splitNames } from './guessable-password.ts';

export const MIN_PASSWORD_LENGTH = 8;

/** What others know of an account, by what the message calls it. */
export interface AccountFacts {
  readonly id: string;
  /** Each that anybody may take for the date of birth, `yyyy-MM-dd`. */
  readonly birthDates: readonly string[];
  readonly names: readonly (string | null)[];
  readonly schoolName: string;
}

/** Why a student's new password is rejected, or nothing (R3). */
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

/** Why an administrator's new password can't be taken, or nothing. */
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
