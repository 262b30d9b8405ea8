import { phoneDigits } from '@formroom/domain/kinds/phone.ts';
import { PHONE_DIGITS, PHONE_PREFIX } from '@formroom/domain/kinds/phone-number.ts';

const TOO_LONG = `Only 7 digits fit after ${PHONE_PREFIX}. Check the number. From abroad, give an e-mail address.`;
const ONE_NUMBER = 'One number only.';

const countDigits = (text: string) => text.replaceAll(/\D/g, '').length;

/**
 * The text of a phone input after an entry: digits, without the country's prefix once a number is whole. A key that is no
 * digit changes nothing. A pasted number with words beside it stays as it is, because what is left of it may be another
 * number.
 */
export function nextPhoneText(before: string, entered: string): string {
  if (/^[\d\s()+./-]*$/.test(entered)) return phoneDigits(entered);
  if (entered.length === before.length + 1) return before;
  return countDigits(entered) < PHONE_DIGITS ? phoneDigits(entered) : entered.trim();
}

/** Why the text has too many digits; undefined while they may still become a whole number with its prefix. */
export function phoneProblem(text: string): string | undefined {
  const count = countDigits(text);
  if (count >= 2 * PHONE_DIGITS) return ONE_NUMBER;
  const [prefix] = /^1?868/.exec(text) ?? [];
  const most = prefix === undefined ? PHONE_DIGITS : prefix.length + PHONE_DIGITS - 1;
  return count > most ? TOO_LONG : undefined;
}
