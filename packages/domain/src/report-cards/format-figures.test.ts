import { expect, test } from 'vitest';
import { formatChange, formatRange, listShares, standsOut } from './format-figures.ts';

test.each([
  [2.4, '+2.4', false],
  [-11.2, '−11.2', true],
  [10, '+10.0', false],
  [10.1, '+10.1', true],
  [0, '0.0', false],
  [-0.04, '0.0', false],
  [null, '–', false],
])('a change of %s is %s', (change, text, isMarked) => {
  expect(formatChange(change)).toBe(text);
  expect(standsOut(change)).toBe(isMarked);
});

test('shares add up to all who have a letter', () => {
  const shares = listShares({ A: 1, B: 2, C: 1, D: 0, E: 0 });
  expect(shares.map(({ letter, percent }) => `${letter} ${percent}`)).toEqual([
    'A 25',
    'B 50',
    'C 25',
    'D 0',
    'E 0',
  ]);
  expect(
    listShares({ A: null, B: null, C: null, D: null, E: null }).every(({ percent }) => percent === 0),
  ).toBe(true);
});

test('a range needs both ends', () => {
  expect(formatRange(55.25, 71)).toBe('55.3–71.0');
  expect(formatRange(null, 71)).toBe('–');
});
