import { PHONE_DIGITS, phoneDigits } from '@formroom/domain/kinds/phone.ts';

/**
 * What a phone box holds after an entry: only digits, at most seven. A pasted whole number loses the country's prefix;
 * an eighth key does nothing.
 */
export function digitsAfter(before: string, entered: string): string {
  const isOneMoreKey = entered.length === before.length + 1;
  const digits = entered.replaceAll(/\D/g, '');
  if (isOneMoreKey && digits.length > PHONE_DIGITS) return before;
  return phoneDigits(entered);
}
