import { parseBirthDatePassword } from '@formroom/domain/kinds/parse-date-input.ts';
import type { Settings } from '@formroom/domain/settings/catalogue.ts';

/** The school's setting for first sign-ins; undefined until it has loaded. */
export type FirstPassword = Settings['first_password'] | undefined;

// Reserves the hint's line, so that nothing moves when the hint appears.
const EMPTY_LINE = '\u00A0';

const defaultHints = { placeholder: 'Enter password', hint: EMPTY_LINE };

/** The label and hint of the password input. Each hint fits one line on a narrow phone. */
export function passwordHints(first: FirstPassword, isFirst: boolean) {
  if (first === 'slip') {
    return isFirst
      ? { placeholder: 'Enter the code on your slip', hint: 'No slip, or an old one? Ask the office.' }
      : { ...defaultHints, hint: 'First time? Ask the office for a slip.' };
  }
  return isFirst
    ? // A child whose answers the office has filled in gets a slip here, too (R67).
      {
        placeholder: 'Enter date of birth',
        hint: 'yyyymmdd or dd/mm/yyyy, or the slip’s code',
        isShown: true,
      }
    : defaultHints;
}

/** What the new password replaces, and what it must not be. */
export const newPasswordHints = (first: FirstPassword) =>
  first === 'slip'
    ? { instead: 'the code on the slip', not: 'the code, the date of birth, a name or the student ID' }
    : { instead: 'the date of birth', not: 'the date of birth, a name or the student ID' };

/**
 * The password to send: the server compares a first password with the date of birth as yyyymmdd, which people also type in
 * other forms.
 */
export async function toFirstPassword(typed: string, first: FirstPassword, isFirst: () => Promise<boolean>) {
  const asDate = first === 'slip' ? undefined : parseBirthDatePassword(typed);
  if (asDate === undefined || asDate === typed) return typed;
  return (await isFirst()) ? asDate : typed;
}
