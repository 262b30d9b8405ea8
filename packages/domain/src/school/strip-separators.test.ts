import { expect, it } from 'vitest';
import { stripSeparators } from './strip-separators.ts';

it.each([
  ['hyphens', 'k7mp-4XQ2-9tb'],
  ['spaces, tabs and lines', ' k7mp 4XQ2\t9tb\r\n'],
  ['spaces that don’t break', 'k7mp\u00a04XQ2\u202f9tb'],
  ['hyphens that don’t break', 'k7mp\u20114XQ2\u20119tb'],
  ['dashes', 'k7mp–4XQ2—9tb'],
  ['minus signs', 'k7mp\u22124XQ2\u22129tb'],
  ['soft hyphens', 'k7mp\u00ad4XQ2-\u00ad9tb'],
])('leaves a typed code without its %s', (_name, typed) => {
  expect(stripSeparators(typed)).toBe('k7mp4XQ29tb');
});

it('keeps all other characters', () => {
  expect(stripSeparators('k7mp_4xq2.9tb+é')).toBe('k7mp_4xq2.9tb+é');
});
