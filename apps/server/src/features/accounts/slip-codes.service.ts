import { randomInt } from 'node:crypto';
import {
  SLIP_CODE_LENGTH,
  SLIP_CODE_ALPHABET,
  normalizeSlipCode,
} from '@formroom/domain/school/slip-code.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Generates an unguessable code. */
export const generateSlipCode = () =>
  Array.from(
    { length: SLIP_CODE_LENGTH },
    () => SLIP_CODE_ALPHABET[randomInt(SLIP_CODE_ALPHABET.length)],
  ).join('');

export const hashSlipCode = (code: string) => hashPassword(code);

/** Compares typed text with a slip's code; without a slip it returns false after the same time. */
export const matchesSlipCode = (codeHash: string | null, typed: string) =>
  verifyPassword(codeHash, normalizeSlipCode(typed));
