import { expect, it } from 'vitest';
import { formatFieldName } from './format-field-name.ts';

it('formats a field with its section, and returns an unknown name unchanged', () => {
  expect(formatFieldName('mobile_phone_mother')).toBe('Mother: Mobile Phone');
  expect(formatFieldName('shoe_size')).toBe('shoe_size');
});
