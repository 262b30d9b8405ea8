import { phoneDigits } from '@formroom/domain/kinds/phone.ts';
import { PHONE_DIGITS } from '@formroom/domain/kinds/phone-number.ts';

/**
 * Returns the digits of a phone input after an entry, at most seven. A pasted full number loses the country's prefix,
 * and an eighth digit is ignored. Returns undefined for a pasted foreign number, which must not be cut to seven digits.
 */
export function nextPhoneDigits(before: string, entered: string): string | undefined {
  const isOneMoreKey = entered.length === before.length + 1;
  const digits = phoneDigits(entered);
  if (digits.length <= PHONE_DIGITS)
    return isOneMoreKey && countDigits(entered) > PHONE_DIGITS ? before : digits;
  return isOneMoreKey ? before : undefined;
}

export const countDigits = (text: string) => text.replaceAll(/\D/g, '').length;
