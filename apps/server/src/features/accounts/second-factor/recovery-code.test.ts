import { expect, it } from 'vitest';
import { realPasswordCost } from '../../../testing/real-password-cost.ts';
import { hashWithStoredSalt, hashRecoveryCodes, generateRecoveryCodes } from './recovery-code.ts';

it('generates ten different codes of 60 bits', () => {
  const codes = Array.from({ length: 50 }, generateRecoveryCodes).flat();
  expect(new Set(codes).size).toBe(500);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/);
  // The expected frequency of each of the 32 characters is 187.
  const counts = new Map<string, number>();
  for (const each of codes.join('').replaceAll('-', '')) counts.set(each, (counts.get(each) ?? 0) + 1);
  expect(counts.size).toBe(32);
  expect(Math.min(...counts.values())).toBeGreaterThan(110);
});

it('hashes codes with a slow hash and a new salt for each set', async () => {
  realPasswordCost();
  const [first] = await hashRecoveryCodes(['7k2m-9dxt-q4rw']);
  const [second] = await hashRecoveryCodes(['7k2m-9dxt-q4rw']);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
});

it('accepts a code in any notation', async () => {
  const [stored = '', beside = ''] = await hashRecoveryCodes(['7k2m-9dxt-q401', '0000-0000-0000']);
  for (const typed of [
    '7k2m9dxtq401',
    ' 7K2M 9DXT Q4OI ',
    '7k2m–9dxt–q4ol',
    '7k2m-9dxt-q401',
    '7k2m\u22129dxt-\u00adq401',
  ]) {
    expect(await hashWithStoredSalt(beside, typed), typed).toBe(stored);
  }
  expect(await hashWithStoredSalt(beside, '7k2m-9dxt-q402')).not.toBe(stored);
});
