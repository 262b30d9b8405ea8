import { expect, it } from 'vitest';
import { nextPhoneDigits } from '#web/ui/fields/phone-digits.ts';

it.each([
  ['takes digits', '555', '5550', '5550'],
  ['blocks other keys', '555', '555a', '555'],
  ['blocks an eighth key', '5550101', '55501012', '5550101'],
  ['blocks an eighth key after the digits of the prefix', '8681234', '86812345', '8681234'],
  ['reduces a pasted whole number', '', '+1 (868) 555-0101', '5550101'],
  ['refuses a pasted foreign number', '', '+58 412 555 1234', undefined],
  ['refuses a foreign number pasted over another', '5550101', '+44 20 7946 0018', undefined],
  ['refuses eight digits at once', '', '55512345', undefined],
  ['takes a key away', '5550101', '555010', '555010'],
])('%s', (_, before, entered, after) => {
  expect(nextPhoneDigits(before, entered)).toBe(after);
});
