import { expect, it } from 'vitest';
import { pluralize } from './pluralize.ts';

it('counts one thing, and any other number of them', () => {
  expect([0, 1, 2, 21].map((count) => pluralize(count, 'uploaded file'))).toEqual([
    '0 uploaded files',
    '1 uploaded file',
    '2 uploaded files',
    '21 uploaded files',
  ]);
});
