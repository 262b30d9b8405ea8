import { expect, it } from 'vitest';
import { formatImportedTerm } from '#web/features/imports/results-import.ts';

it('names the term of an import', () => {
  expect(formatImportedTerm('2026/1')).toBe('Term 1 Michaelmas 2026-2027');
});

it('returns a text that is not a term unchanged', () => {
  expect(formatImportedTerm('2026/4')).toBe('2026/4');
});
