import { expect, it } from 'vitest';
import { pluralize } from './pluralize.ts';

it('uses the singular for 1 and the plural for every other number', () => {
  expect([0, 1, 2, 21].map((count) => pluralize(count, 'uploaded file'))).toEqual([
    '0 uploaded files',
    '1 uploaded file',
    '2 uploaded files',
    '21 uploaded files',
  ]);
});
