import { expect, it } from 'vitest';
import { normalizeForSearch } from './normalize-for-search.ts';

it('ignores case and accents, however they are encoded', () => {
  expect(normalizeForSearch('Noël, ZARA')).toBe('noel, zara');
  expect(normalizeForSearch('Noe\u0308l')).toBe('noel');
  expect(normalizeForSearch('Peña-Ömer 2A')).toBe('pena-omer 2a');
});
