import { expect, it } from 'vitest';
import { isStatementToken } from './statement-token.ts';

it('has one spelling', () => {
  const [start, alphabet] = [
    `eyJh.eyJp.${'a'.repeat(85)}`,
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  ];
  const spellings = Array.from(`${alphabet}0123456789-_`).filter((last) => isStatementToken(start + last));
  expect(spellings).toEqual(['A', 'Q', 'g', 'w']);
  for (const text of ['', 'eyJh.eyJp', `eyJh.eyJp.${'A'.repeat(85)}`, `eyJh.ey Jp.${'A'.repeat(86)}`])
    expect(isStatementToken(text)).toBe(false);
});
