import { dateNotations, factInPassword, type KnownFacts, namesIn } from './guessable-password.ts';

export const PASSWORD_LENGTH = 8;

/** What others know of an account, by what the message calls it. */
export interface AccountFacts {
  readonly id: string;
  /** Each that anybody may take for the date of birth, `yyyy-MM-dd`. */
  readonly birthDates: readonly string[];
  readonly names: readonly (string | null)[];
  readonly schoolName: string;
}

/** Why a student's new password is rejected, or nothing (R3). */
export function newPasswordFault(
  password: string,
  { id, birthDates, names, schoolName }: AccountFacts,
  isCommon: (password: string) => boolean,
): string | undefined {
  return guessedPassword(password, isCommon, {
    'the date of birth': birthDates.flatMap(dateNotations),
    'the student ID': [id],
    'the student’s name': namesIn(...names),
    'the school’s name': namesIn(schoolName),
  });
}

/** Why an administrator's new password can't be taken, or nothing. */
export const newAdminPasswordError = (
  password: string,
  { name, schoolName }: { readonly name: string; readonly schoolName: string },
  isCommon: (password: string) => boolean,
): string | undefined =>
  guessedPassword(password, isCommon, {
    'the username': namesIn(name),
    'the school’s name': namesIn(schoolName),
  });

function guessedPassword(password: string, isCommon: (password: string) => boolean, facts: KnownFacts) {
  if ([...password].length < PASSWORD_LENGTH) return `Use at least ${String(PASSWORD_LENGTH)} characters.`;
  const fact = factInPassword(password, facts);
  if (fact !== undefined) return `Choose something other than ${fact}.`;
  if (isCommon(password.toLowerCase())) return 'This password is too common. Choose another one.';
  return undefined;
}
