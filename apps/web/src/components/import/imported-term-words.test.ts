import { expect, it } from 'vitest';
import { importedTermWords } from '#web/components/import/imported-term-words.ts';

it('says which term an import was for', () => {
  expect(importedTermWords('2026/1')).toBe('Term 1 Michaelmas 2026-2027');
});

it('leaves alone what is no term', () => {
  expect(importedTermWords('2026/4')).toBe('2026/4');
});
