import { expect, it } from 'vitest';
import { generateSecret, findTotpStep, formatOtpAuthUri } from './totp.ts';

// RFC 6238, appendix B, SHA-1. The codes of the standard have eight digits, of which the last six are used.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;
const at = (seconds: number) => new Date(seconds * 1000);

it.each(vectors)('accepts the code that the standard gives for second %i', (seconds, digits) => {
  const code = digits.slice(-6);
  expect(findTotpStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

it.each(vectors)(
  'accepts the code of second %i 30 seconds early or late, but not 90 seconds',
  (seconds, digits) => {
    const code = digits.slice(-6);
    const step = Math.floor(seconds / 30);
    for (const off of [-30, 30]) expect(findTotpStep(secret, code, at(seconds + off))).toBe(step);
    for (const off of [-90, 90].filter((each) => seconds + each >= 0)) {
      expect(findTotpStep(secret, code, at(seconds + off))).toBeNull();
    }
  },
);

it.each(['', '28708', '2870822', '94287082', 'abcdef', '٢٨٧٠٨٢'])('rejects “%s” as a code', (typed) => {
  expect(findTotpStep(secret, typed, at(59))).toBeNull();
});

it('generates different secrets of 160 bits', () => {
  const secrets = Array.from({ length: 50 }, generateSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/);
});

it('formats a valid URI with any name of school and administrator', () => {
  const uri = new URL(
    formatOtpAuthUri(secret, 'St. Hilary: Girls’ School & Convent of a very long name', 'a:b c'),
  );
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname).split(':')).toHaveLength(2);
  expect(uri.searchParams.get('issuer')).toBe('St. Hilary  Girls’ School & Convent of a');
  expect(uri.searchParams.get('secret')).toBe(secret);
});
