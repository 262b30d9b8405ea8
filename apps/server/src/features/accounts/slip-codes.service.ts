import { randomInt } from 'node:crypto';
import {
  SLIP_CODE_LENGTH,
  SLIP_CODE_ALPHABET,
  normalizeSlipCode,
} from '@formroom/domain/school/slip-code.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** A code that nobody can foresee. */
export const generateSlipCode = () =>
  Array.from(
    { length: SLIP_CODE_LENGTH },
    () => SLIP_CODE_ALPHABET[randomInt(SLIP_CODE_ALPHABET.length)],
  ).join('');

export const hashSlipCode = (code: string) => hashPassword(code);

/** Compares what was typed with a slip's code; without a slip it takes the same time and says no. */
export const matchesSlipCode = (codeHash: string | null, typed: string) =>
  verifyPassword(codeHash, normalizeSlipCode(typed));
