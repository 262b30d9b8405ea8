import { expect, it } from 'vitest';
import { nextPhoneDigits } from '#web/ui/fields/phone-digits.ts';

it.each([
  ['takes digits', '555', '5550', '5550'],
  ['blocks other keys', '555', '555a', '555'],
  ['takes an eighth digit of a number that begins with the prefix', '8684315', '86843154', '86843154'],
  ['takes an eighth digit after 1868', '1868431', '18684315', '18684315'],
  ['takes the last digit but one of a full number', '186843154', '1868431540', '1868431540'],
  ['reduces a pasted whole number', '', '+1 (868) 555-0101', '5550101'],
  ['takes the same number pasted again in full', '4315404', '868-431-5404', '4315404'],
  ['takes a key away', '5550101', '555010', '555010'],
  ['takes a key away before the prefix is complete', '868431540', '68431540', '68431540'],
])('%s', (_, before, entered, digits) => {
  expect(nextPhoneDigits(before, entered)).toEqual({ digits });
});

it.each([
  ['an eighth key', '5550101', '55501012', 'key'],
  ['an eighth key after a full number', '4315404', '43154049', 'key'],
  ['a pasted foreign number', '', '+58 412 555 1234', 'number'],
  ['a foreign number pasted over another', '5550101', '+44 20 7946 0018', 'number'],
  ['eight digits at once', '', '55512345', 'number'],
])('ignores %s', (_, before, entered, ignored) => {
  expect(nextPhoneDigits(before, entered)).toEqual({ digits: before, ignored });
});

it.each([
  ['18684315404', '4315404'],
  ['868 431 5404', '4315404'],
  ['(868) 431-5404', '4315404'],
  ['1 868 868 1234', '8681234'],
  ['8684315', '8684315'],
  ['86843154', '86843154'],
  ['555014299', '5550142'],
])('typed key by key, %s is in the input as %s', (keys, digits) => {
  const type = (typed: string, key: string) => nextPhoneDigits(typed, typed + key).digits;
  expect([...keys].reduce(type, '')).toBe(digits);
});
