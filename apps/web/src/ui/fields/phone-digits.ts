import { phoneDigits } from '@formroom/domain/kinds/phone.ts';
import { PHONE_DIGITS } from '@formroom/domain/kinds/phone-number.ts';

/**
 * What a phone box holds after an entry: only digits, at most seven. A pasted whole number loses the country's prefix;
 * an eighth key does nothing. Undefined for a pasted number that is not the country's: it must not be cut to one.
 */
export function nextPhoneDigits(before: string, entered: string): string | undefined {
  const isOneMoreKey = entered.length === before.length + 1;
  const digits = phoneDigits(entered);
  if (digits.length <= PHONE_DIGITS)
    return isOneMoreKey && countDigits(entered) > PHONE_DIGITS ? before : digits;
  return isOneMoreKey ? before : undefined;
}

const countDigits = (text: string) => text.replaceAll(/\D/g, '').length;
