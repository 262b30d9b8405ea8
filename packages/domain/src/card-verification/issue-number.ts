import { stripSeparators } from '../school/strip-separators.ts';

/** Crockford's base32: no I, L, O and U. */
export const ISSUE_NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const ISSUE_NUMBER_LENGTH = 10;
/** The characters before the check character: 45 bits. */
const RANDOM_LENGTH = ISSUE_NUMBER_LENGTH - 1;

/**
 * Creates an issue number (R59).
 * @param random at least 9 bytes of a cryptographically secure generator
 */
export function createIssueNumber(random: Uint8Array): string {
  if (random.length < RANDOM_LENGTH) throw new RangeError(`An issue number needs ${RANDOM_LENGTH} bytes.`);
  // 256 is a multiple of 32, so that every character is equally likely.
  const values = [...random.subarray(0, RANDOM_LENGTH)].map((byte) => byte % ISSUE_NUMBER_ALPHABET.length);
  return [...values, checkValue(values)].map((value) => ISSUE_NUMBER_ALPHABET.charAt(value)).join('');
}

/**
 * Reads an issue number as people type it: in any case, with spaces and hyphens, O for 0, I or L for 1.
 * @returns undefined if the length, a character or the check character is wrong
 */
export function parseIssueNumber(typed: string): string | undefined {
  const number = stripSeparators(typed).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const values = Array.from(number, (character) => ISSUE_NUMBER_ALPHABET.indexOf(character));
  if (values.length !== ISSUE_NUMBER_LENGTH || values.includes(-1)) return undefined;
  return checkValue(values.slice(0, RANDOM_LENGTH)) === values[RANDOM_LENGTH] ? number : undefined;
}

/** An issue number in groups that can be read over the phone: `4K7-MP2-X9T3`. */
export const formatIssueNumber = (number: string) =>
  [number.slice(0, 3), number.slice(3, 6), number.slice(6)].join('-');

/**
 * A weighted sum in the field of 32 elements, in which each position has another weight: it detects every wrong
 * character, and every two that are swapped.
 */
const checkValue = (values: readonly number[]) => values.reduce((sum, value) => double(sum ^ value), 0);

/** Multiplies by x in the field of the primitive polynomial x⁵ + x² + 1. */
const double = (value: number) => (value >= 16 ? (value * 2) ^ 0b10_0101 : value * 2);
