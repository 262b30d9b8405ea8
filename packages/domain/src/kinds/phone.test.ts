import { expect, it } from 'vitest';
import { phoneDigits } from './phone.ts';

it.each([
  ['555-1234', '5551234'],
  ['(868) 555-1234', '5551234'],
  ['+1 868 555 1234', '5551234'],
  ['18685551234', '5551234'],
  ['8681234', '8681234'],
  ['55512345', '55512345'],
  ['+58 412 555 1234', '584125551234'],
  ['letters', ''],
])('a pasted %s leaves the digits %s', (pasted, digits) => {
  expect(phoneDigits(pasted)).toBe(digits);
});
