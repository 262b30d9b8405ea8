import type { Database } from '../../../db/database.ts';
import { Problem } from '../../../plugins/problem.ts';
import { isAppCode, stepOfCode } from './app-code.ts';
import { bareCode, hashBeside } from './recovery-code.ts';
import {
  countCode,
  countRecoveryCodes,
  findRecoveryCode,
  forgetWrongCodes,
  takeRecoveryCode,
  takeStep,
} from './second-factor.repository.ts';

const words = {
  wrongAppCode: 'This code is not right. Type the one that the app shows now.',
  usedAppCode: 'This code has already been used. Wait until the app shows the next one.',
  wrongRecoveryCode:
    'This code is not right, or has already been used. A recovery code has three groups of four characters.',
  closed:
    'Codes from the app are blocked after too many wrong tries. Use a recovery code, or ask the technician to reset your sign-in.',
  askFor: 'Now type the code from your authenticator app, or a recovery code.',
} as const;

const errorsOf = (message: string) => ({ message: [message], code: [message] });

/** The log has whose it was: somebody knows the password. */
const refusedCode = (message: string, adminName: string) =>
  new Problem(422, message, { errors: errorsOf(message), event: 'second-factor-failed', adminName });

export const wrongAppCode = (adminName: string) => refusedCode(words.wrongAppCode, adminName);

/** The password was right, and the code is still to come. */
export function askForCode(isClosed: boolean) {
  const message = isClosed ? words.closed : words.askFor;
  return new Problem(422, message, { errors: errorsOf(message) });
}

/**
 * Takes a code of the app or a recovery code, each once.
 * @returns how many recovery codes are left where it was one of them, else null
 * @throws Problem 422 for a code that is wrong or used, or once too many of the app's were wrong
 */
export async function takeCode(db: Database, adminName: string, typed: string, now: Date) {
  const code = bareCode(typed);
  if (!isAppCode(code)) return await takeAsRecoveryCode(db, adminName, code);
  const factor = await countCode(db, adminName);
  if (typeof factor?.secret !== 'string') throw refusedCode(words.closed, adminName);
  const step = stepOfCode(factor.secret, code, now);
  if (step === null) throw wrongAppCode(adminName);
  if (!(await takeStep(db, adminName, factor.secret, step))) throw refusedCode(words.usedAppCode, adminName);
  return null;
}

async function takeAsRecoveryCode(db: Database, adminName: string, code: string) {
  const another = await findRecoveryCode(db, adminName);
  const isTaken =
    another && (await takeRecoveryCode(db, adminName, await hashBeside(another.code_hash, code)));
  if (!isTaken) throw refusedCode(words.wrongRecoveryCode, adminName);
  await forgetWrongCodes(db, adminName);
  return await countRecoveryCodes(db, adminName);
}
