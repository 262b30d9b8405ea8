import { expect, it } from 'vitest';
import { fieldWords } from './field-words.ts';

it('name a field with its section, and a field that is no more as it was', () => {
  expect(fieldWords('mobile_phone_mother')).toBe('Mother: Mobile Phone');
  expect(fieldWords('shoe_size')).toBe('shoe_size');
});
