import { invalid, type Kind, valid } from './kind.ts';
import { messages } from './messages.ts';
import { PHONE_DIGITS } from './phone-number.ts';

/** The digits of a typed or pasted number, without the country prefix of a full number. */
export function phoneDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  const local = digits.replace(/^1?868/, '');
  return local.length === PHONE_DIGITS ? local : digits;
}

export const phone: Kind<'phone'> = {
  columnType: 'text',
  parse: (input, field) => {
    const digits = typeof input === 'string' ? input.trim() : undefined;
    if (digits === undefined || !/^\d*$/.test(digits))
      return invalid(field.isFamilyPhone ? messages.onlyNumbers : messages.phone);
    return digits === '' || digits.length === PHONE_DIGITS ? valid(digits) : invalid(messages.phone);
  },
  fromText: (typed) => typed,
  toText: (value) => value,
};
