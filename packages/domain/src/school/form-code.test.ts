import { expect, it } from 'vitest';
import { formatFormCode, parseFormCode } from './form-code.ts';

it.each(['20260001', 'AB12', '7', '2026-17', 'Ünal 3'])('finds the student %s by the code', (id) => {
  expect(parseFormCode(` ${formatFormCode(id).toLowerCase()} `)).toBe(id.toUpperCase());
});

it('rejects each code with a wrong digit or two swapped ones', () => {
  const code = formatFormCode('20260138');
  for (let at = 3; at < 11; at += 1) {
    for (const digit of '0123456789') {
      if (digit === code[at]) continue;
      expect(parseFormCode(code.slice(0, at) + digit + code.slice(at + 1))).toBeUndefined();
    }
    const [first = '', second = ''] = code.slice(at, at + 2);
    const swapped = code.slice(0, at) + second + first + code.slice(at + 2);
    if (at < 10 && first !== second) expect(parseFormCode(swapped)).toBeUndefined();
  }
});

it.each(['', 'FR-', 'FR--2', '20260001', 'Ramdeen', 'FR-20260001'])('takes %j for other text', (text) => {
  expect(parseFormCode(text)).toBeUndefined();
});
