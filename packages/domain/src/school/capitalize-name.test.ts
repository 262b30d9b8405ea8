import { expect, it } from 'vitest';
import { capitalizeName, isInCapitals } from './capitalize-name.ts';

it.each([
  ['RAMDEEN', 'Ramdeen'],
  ['MCDONALD', 'McDonald'],
  ['MC DONALD', 'Mc Donald'],
  ['MACHADO', 'Machado'],
  ["O'NEIL", "O'Neil"],
  ['O’NEIL-JAMES', 'O’Neil-James'],
  ['D’ABREO', 'D’Abreo'],
  ['DE LA ROSA', 'de la Rosa'],
  ['DE FREITAS', 'de Freitas'],
  ['LA BORDE', 'La Borde'],
  ['VAN DER MERWE', 'van der Merwe'],
  ['ALI-KHAN', 'Ali-Khan'],
  ['MOHAMMED  ALI', 'Mohammed  Ali'],
  ['NOËL', 'Noël'],
  ['ST. CLAIR', 'St. Clair'],
  ['JAMES III', 'James III'],
  ['THOMAS’S', 'Thomas’s'],
  ['VAN', 'Van'],
  ['DE', 'De'],
  ['Mcdonald', 'Mcdonald'],
  ['McDONALD', 'McDONALD'],
  ['B', 'B'],
  ['李', '李'],
])('writes the family name %s as %s', (name, expected) => {
  expect(capitalizeName(name, { isFamilyName: true })).toBe(expected);
});

it.each([
  ['ANYA MARIE', 'Anya Marie'],
  ['JEAN-PIERRE', 'Jean-Pierre'],
  ['DE ANDRE', 'De Andre'],
  ['MARIA DEL CARMEN', 'Maria del Carmen'],
  ['J.P.', 'J.P.'],
  ['JA’NAE', 'Ja’Nae'],
])('writes the given name %s as %s', (name, expected) => {
  expect(capitalizeName(name)).toBe(expected);
});

it('changes a name once only, and nothing but its capitals', () => {
  for (const name of ['MCKENZIE O’NEIL-DE LA ROSA', 'DOS SANTOS', 'ÉMILE VAN']) {
    const written = capitalizeName(name, { isFamilyName: true });
    expect(capitalizeName(written, { isFamilyName: true })).toBe(written);
    expect(written.toUpperCase()).toBe(name);
    expect(isInCapitals(written)).toBe(false);
  }
});
