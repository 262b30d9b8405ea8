import { expect, it } from 'vitest';
import { parseLine } from './printable-text.ts';
import { normalizeUnicode } from './normalize-unicode.ts';

const ABOVE = '\u0315';
const BELOW = '\u0316';

it('keeps text of every language, and sorts its marks', () => {
  expect(normalizeUnicode('e\u0301', 'NFC')).toBe('é');
  expect(normalizeUnicode(`a${ABOVE}${BELOW}`, 'NFC')).toBe(`a${BELOW}${ABOVE}`);
  expect(normalizeUnicode(`a${ABOVE.repeat(30)}b`, 'NFD')).toBe(`a${ABOVE.repeat(30)}b`);
  expect(parseLine(`a${ABOVE.repeat(30)}`, 100)).toMatchObject({ ok: true });
});

it('normalizes half a million marks at once, whose sorting would take minutes', () => {
  const hostile = `a${ABOVE.repeat(250_000)}${BELOW.repeat(250_000)}`;
  expect(normalizeUnicode(hostile, 'NFD')).toBe(`a${ABOVE.repeat(30)}`);
  expect(parseLine(hostile, 1_000_000)).toEqual({
    ok: false,
    message: 'Remove the characters that can’t be printed.',
  });
});
