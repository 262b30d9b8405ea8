import { expect, it } from 'vitest';
import { formatImportScope } from '#web/features/imports/undo/last-import.tsx';

it('names the term of an import', () => {
  expect(formatImportScope('2026/1')).toBe('Term 1 Michaelmas 2026-2027');
});

it('names the school year of an import', () => {
  expect(formatImportScope('2027')).toBe('2027-2028');
});

it('returns a text that is not a term unchanged', () => {
  expect(formatImportScope('2026/4')).toBe('2026/4');
});
