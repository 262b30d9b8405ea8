import { expect, it } from 'vitest';
import { hasLookupLetters } from './students.ts';

it.each([
  ['Li', false],
  ['Li Xu', true],
  ['Xu, O', true],
  ['O X', false],
  ['Li -', false],
  ['a a a', false],
  ['Ann', true],
  ['A Ramdeen', true],
  ['', false],
])('a lookup of "%s" has enough letters: %s', (search, enough) =>
  expect(hasLookupLetters(search)).toBe(enough),
);
