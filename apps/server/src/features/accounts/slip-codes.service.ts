import { randomInt } from 'node:crypto';
import { SLIP_CODE_LENGTH, SLIP_LETTERS, typedSlipCode } from '@formroom/domain/school/slip-code.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';

/** A code that nobody can foresee. */
export const newSlipCode = () =>
  Array.from({ length: SLIP_CODE_LENGTH }, () => SLIP_LETTERS[randomInt(SLIP_LETTERS.length)]).join('');

export const hashSlipCode = (code: string) => hashPassword(code);

/** Compares what was typed with a slip's code; without a slip it takes the same time and says no. */
export const isSlipCode = (codeHash: string | null, typed: string) =>
  isPasswordOf(codeHash, typedSlipCode(typed));
