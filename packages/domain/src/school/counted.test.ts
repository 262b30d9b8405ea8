import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('counts one thing, and any other number of them', () => {
  expect([0, 1, 2, 21].map((count) => counted(count, 'uploaded file'))).toEqual([
    '0 uploaded files',
    '1 uploaded file',
    '2 uploaded files',
    '21 uploaded files',
  ]);
});
