import { expect, it } from 'vitest';
import { formatImportedTerm } from '#web/features/imports/results-import.ts';

it('says which term an import was for', () => {
  expect(formatImportedTerm('2026/1')).toBe('Term 1 Michaelmas 2026-2027');
});

it('leaves alone what is no term', () => {
  expect(formatImportedTerm('2026/4')).toBe('2026/4');
});
