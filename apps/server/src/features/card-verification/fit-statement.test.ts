import type { CardStatement } from '@formroom/domain/card-verification/statement.ts';
import { expect, it } from 'vitest';
import { fitStatement, MAX_STATEMENT_BYTES } from './fit-statement.ts';

const statement: CardStatement = {
  iat: 1_764_000_000,
  jti: '4K7MP2X9TB',
  name: 'Anya Ramdeen',
  birth_year: 2014,
  form_level: 1,
  class_id: '1A',
  year: 2025,
  term: 3,
  average: 71.4,
  subjects: 11,
};

const countBytes = (value: CardStatement) => Buffer.byteLength(JSON.stringify(value));

it('keeps a name of 40 letters whole, and leaves out the end of one that would make the code too large', () => {
  const name = 'Marie-Antoinette Ramsaran-Baboolal-Singh';
  expect(name).toHaveLength(40);
  expect(fitStatement({ ...statement, name })).toEqual({ ...statement, name });
  for (const long of [`${name}s`, 'Zoë '.repeat(20), '陳大文'.repeat(20), '👩🏽‍🎓'.repeat(35), 'é'.repeat(71)]) {
    const fitted = fitStatement({ ...statement, name: long });
    expect(countBytes(fitted)).toBeLessThanOrEqual(MAX_STATEMENT_BYTES);
    expect(fitted).toEqual({ ...statement, name: expect.stringMatching(/\S…$/) as string });
    const start = fitted.name.slice(0, -1);
    expect(long.startsWith(start)).toBe(true);
    // No letter is taken apart.
    const letters = Array.from(new Intl.Segmenter('en').segment(long), ({ segment }) => segment);
    expect(letters.some((_, end) => letters.slice(0, end).join('').trimEnd() === start)).toBe(true);
  }
});
