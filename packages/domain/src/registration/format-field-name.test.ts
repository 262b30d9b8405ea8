import { expect, it } from 'vitest';
import { formatFieldName } from './format-field-name.ts';

it('name a field with its section, and a field that is no more as it was', () => {
  expect(formatFieldName('mobile_phone_mother')).toBe('Mother: Mobile Phone');
  expect(formatFieldName('shoe_size')).toBe('shoe_size');
});
