import { expect, it } from 'vitest';
import { findExceeded } from './script-budget.mjs';

const budget = { name: 'Sign-in', kilobytes: 2, files: 2 };

it('accepts scripts within the budget', () => {
  expect(findExceeded(budget, [1024, 1024])).toEqual([]);
});

it.each([
  ['too many bytes', [2000, 100], 'Sign-in: 2.1 KB of compressed script, at most 2 KB'],
  ['too many files', [1, 1, 1], 'Sign-in: 3 script files, at most 2'],
  ['a page without scripts', [], 'Sign-in: the built page names no script'],
])('rejects %s', (_what, bytes, message) => {
  expect(findExceeded(budget, bytes)).toEqual([message]);
});
