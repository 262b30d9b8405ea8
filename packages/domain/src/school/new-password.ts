import { birthDatePassword } from './dates.ts';

export const PASSWORD_LENGTH = 8;

/** Why a new password can't be taken, or nothing. Demands no mix of characters (decisions, section 3). */
export function newPasswordFault(
  password: string,
  account: { id: string; date_of_birth: string | null },
  isCommon: (password: string) => boolean,
): string | undefined {
  if ([...password].length < PASSWORD_LENGTH) return `Use at least ${String(PASSWORD_LENGTH)} characters.`;
  const { date_of_birth: born } = account;
  if (born !== null && [born, birthDatePassword(born)].includes(password)) {
    return 'Choose something other than the date of birth.';
  }
  if (password.toLowerCase() === account.id.toLowerCase())
    return 'Choose something other than the student ID.';
  if (isCommon(password.toLowerCase())) return 'This password is too common. Choose another one.';
  return undefined;
}
