import { randomBytes } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@formroom/domain/api/second-factor.ts';
import { stripSeparators } from '@formroom/domain/school/strip-separators.ts';
import { hashPassword } from '../passwords.ts';

/** Digits and letters without those that are easily confused. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUP_LENGTH = 4;
const SALT_LENGTH = 16;

/** Generates recovery codes, such as `7k2m-9dxt-q4rw`. */
export const generateRecoveryCodes = () => Array.from({ length: RECOVERY_CODE_COUNT }, () => generateCode(3));

/** Generates a code of 20 random bits for each group. */
export const generateCode = (groups: number) =>
  Array.from({ length: groups }, () =>
    [...randomBytes(GROUP_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  ).join('-');

/** Removes separators and lower-cases the code. */
export const normalizeCode = (input: string) => stripSeparators(input).toLowerCase();

/** Reads a code as typed: in any case, with or without separators, `O` for 0, `I` and `L` for 1. */
export const replaceLookalikes = (input: string) =>
  normalizeCode(input).replaceAll('o', '0').replaceAll(/[il]/g, '1');

/** Hashes an administrator's codes with one random salt, so that an input needs one hash instead of ten. */
export async function hashRecoveryCodes(codes: readonly string[]) {
  const salt = randomBytes(SALT_LENGTH);
  return await Promise.all(codes.map((code) => hashPassword(replaceLookalikes(code), salt)));
}

/** Hashes an input with the salt of a stored hash. */
export function hashWithStoredSalt(storedHash: string, input: string) {
  const [, , , , salt = ''] = storedHash.split('$');
  return hashPassword(replaceLookalikes(input), Buffer.from(salt, 'base64'));
}
