import { expect, it } from 'vitest';
import { fold } from './fold.ts';

it('leaves case and accents out, however they are typed', () => {
  expect(fold('Noël, ZARA')).toBe('noel, zara');
  expect(fold('Noe\u0308l')).toBe('noel');
  expect(fold('Peña-Ömer 2A')).toBe('pena-omer 2a');
});
