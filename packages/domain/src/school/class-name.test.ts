import { expect, test } from 'vitest';
import { findSimilarClass } from './class-name.ts';

test.each([
  ['1a', '1A'],
  [' 1 A ', '1A'],
  ['Form 1A', '1A'],
  ['class 1-a', '1A'],
  ['1A', undefined],
  ['2-b', '2-B'],
  ['3C', undefined],
  ['', undefined],
])('the class that “%s” probably means is %s', (typed, meant) => {
  expect(findSimilarClass(typed, ['1A', '1B', '2-B'])).toBe(meant);
});
