import { z } from 'zod';
import type { Kind } from './kind.ts';
import { messages } from './messages.ts';

/** Shown before every phone box and never stored: the seven digits of Trinidad and Tobago follow it. */
export const PHONE_PREFIX = '1868';
export const PHONE_DIGITS = 7;

/** The digits of a typed or pasted number, without the country's prefix where the whole number was pasted. */
export function phoneDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  const local = digits.replace(/^1?868/, '');
  return local.length === PHONE_DIGITS ? local : digits;
}

export const phone: Kind<'phone'> = {
  column: 'text',
  wire: z.string(),
  answer: (field) => {
    const nonNumeric = field.family ? messages.onlyNumbers : messages.phone;
    return z
      .string(nonNumeric)
      .trim()
      .regex(/^\d*$/, nonNumeric)
      .refine((digits) => digits === '' || digits.length === PHONE_DIGITS, messages.phone);
  },
  fromText: (typed) => typed,
  toText: (value) => value,
};
