import { phoneDigits } from '@formroom/domain/kinds/phone.ts';
import { PHONE_DIGITS } from '@formroom/domain/kinds/phone-number.ts';

interface PhoneEntry {
  readonly digits: string;
  /** Why the entry changed nothing: one key too many, or a pasted number that must not be cut to seven digits. */
  readonly ignored?: 'key' | 'number';
}

/**
 * Returns the digits of a phone input after an entry: seven, or a full number while it is being typed. A full number
 * loses the country's prefix once it is complete, because its first seven digits are another number.
 */
export function nextPhoneDigits(before: string, entered: string): PhoneEntry {
  const digits = phoneDigits(entered);
  const [prefix = ''] = /^1?868/.exec(digits) ?? [];
  const isDeletion = digits.length < before.length;
  if (digits.length <= prefix.length + PHONE_DIGITS || isDeletion) return { digits };
  return { digits: before, ignored: entered.length === before.length + 1 ? 'key' : 'number' };
}
