import { expect, it } from 'vitest';
import { trimCharacters, trimEndCharacters } from './trim-characters.ts';

it.each([
  [' . a. b . ', 'a. b', ' . a. b'],
  ['a', 'a', 'a'],
  [' .. ', '', ''],
  ['', '', ''],
])('%j is trimmed to %j, and at the end alone to %j', (text, both, end) => {
  expect(trimCharacters(text, ' .')).toBe(both);
  expect(trimEndCharacters(text, ' .')).toBe(end);
});
