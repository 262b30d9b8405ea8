import { expect, it } from 'vitest';
import { SLIP_CODE_LENGTH, SLIP_CODE_ALPHABET, normalizeSlipCode, formatSlipCode } from './slip-code.ts';

it('formats a code in groups and normalizes every way to type it', () => {
  expect(formatSlipCode('K7MP4XQ29TB')).toBe('K7MP-4XQ2-9TB');
  for (const typed of [
    'K7MP-4XQ2-9TB',
    'k7mp-4xq2-9tb',
    ' k7mp 4xq2 9tb ',
    'K7MP4XQ29TB',
    'K7MP–4XQ2—9TB',
    'k7mp\u00a04XQ2\u20119tb\n',
  ])
    expect(normalizeSlipCode(typed)).toBe('K7MP4XQ29TB');
  expect(normalizeSlipCode('K7MP-4XQ2-9TC')).not.toBe('K7MP4XQ29TB');
});

it('has at least 50 bits and no characters that look alike', () => {
  expect(SLIP_CODE_LENGTH * Math.log2(SLIP_CODE_ALPHABET.length)).toBeGreaterThan(50);
  expect(new Set(SLIP_CODE_ALPHABET).size).toBe(SLIP_CODE_ALPHABET.length);
  expect(SLIP_CODE_ALPHABET).not.toMatch(/[01ILO]/);
});
