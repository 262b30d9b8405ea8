import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createIssueNumber,
  formatIssueNumber,
  ISSUE_NUMBER_ALPHABET,
  ISSUE_NUMBER_LENGTH,
  parseIssueNumber,
} from './issue-number.ts';

const samples = fc.sample(fc.uint8Array({ minLength: 9, maxLength: 9 }), 50).map(createIssueNumber);
const replaceAt = (text: string, at: number, replacement: string) =>
  text.slice(0, at) + replacement + text.slice(at + replacement.length);

describe('an issue number', () => {
  it('has 10 characters, each of them with equal chance, and is read as it was created', () => {
    for (const number of samples) {
      expect(number).toMatch(/^[\dA-HJKMNP-TV-Z]{10}$/);
      expect(parseIssueNumber(number)).toBe(number);
    }
    const created = Array.from({ length: 256 }, (_, byte) =>
      createIssueNumber(new Uint8Array(9).fill(byte)).charAt(4),
    );
    for (const character of ISSUE_NUMBER_ALPHABET)
      expect(created.filter((each) => each === character)).toHaveLength(8);
    expect(() => createIssueNumber(new Uint8Array(8))).toThrow('9 bytes');
  });

  it('is rejected with any wrong character', () => {
    for (const number of samples) {
      for (let at = 0; at < ISSUE_NUMBER_LENGTH; at += 1) {
        for (const character of ISSUE_NUMBER_ALPHABET) {
          if (character === number[at]) continue;
          expect(parseIssueNumber(replaceAt(number, at, character))).toBeUndefined();
        }
      }
    }
  });

  it('is rejected with two swapped characters, neighbours or not', () => {
    for (const number of samples) {
      for (let one = 0; one < ISSUE_NUMBER_LENGTH; one += 1) {
        for (let other = one + 1; other < ISSUE_NUMBER_LENGTH; other += 1) {
          const [first, second] = [number.charAt(one), number.charAt(other)];
          if (first === second) continue;
          const swapped = replaceAt(replaceAt(number, one, second), other, first);
          expect(parseIssueNumber(swapped)).toBeUndefined();
        }
      }
    }
  });

  it('is read in every way to type it', () => {
    const number = createIssueNumber(Uint8Array.of(0, 1, 10, 0, 1, 30, 31, 9, 8));
    expect(number).toMatch(/^01A01YZ98.$/);
    for (const typed of [
      formatIssueNumber(number),
      number.toLowerCase(),
      ` ${number.slice(0, 5)} ${number.slice(5)}\n`,
      [...number].join('–'),
      number.replaceAll('0', 'o').replaceAll('1', 'l'),
      number.replaceAll('0', 'O').replaceAll('1', 'I'),
      number.replaceAll('1', 'i'),
    ]) {
      expect(parseIssueNumber(typed)).toBe(number);
    }
  });

  it.each([
    '',
    '01A01YZ98',
    '0'.repeat(11),
    'U000000000',
    '٠000000000',
    '00000ß0000',
    '=1+1',
    '💥'.repeat(10),
  ])('is not %j', (typed) => {
    expect(parseIssueNumber(typed)).toBeUndefined();
  });

  it('is printed in three groups', () => {
    expect(formatIssueNumber('4K7MP2X9TB')).toBe('4K7-MP2-X9TB');
  });
});
