import { z } from 'zod';
import type { Kind } from './kind.ts';
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
  wireSchema: z.string(),
  answerSchema: (field) => {
    const nonNumeric = field.isFamilyPhone ? messages.onlyNumbers : messages.phone;
    return z
      .string(nonNumeric)
      .trim()
      .regex(/^\d*$/, nonNumeric)
      .refine((digits) => digits === '' || digits.length === PHONE_DIGITS, messages.phone);
  },
  fromText: (typed) => typed,
  toText: (value) => value,
};
