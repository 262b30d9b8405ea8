import type { Database } from '../../../db/database.ts';
import { PortalError } from '../../../errors.ts';
import { isTotpCode, findStepOfWrongClock, findTotpStep } from './totp.ts';
import { normalizeCode, hashWithStoredSalt } from './recovery-code.ts';
import {
  recordCodeAttempt,
  countRecoveryCodes,
  findRecoveryCode,
  clearWrongCodes,
  consumeRecoveryCode,
  consumeStep,
  useUpSteps,
} from './second-factor.repository.ts';

const messages = {
  wrongAppCode: 'This code is not right. Type the one that the app shows now.',
  wrongClock:
    'This code is for another time. Check that the clock of the phone is right (set it to automatic), and ask the technician to check the clock of the server.',
  usedAppCode: 'This code has already been used. Wait until the app shows the next one.',
  wrongRecoveryCode:
    'This code is not right, or has already been used. A recovery code has three groups of four characters.',
  closed:
    'Codes from the app are blocked after too many wrong tries. Use a recovery code, or ask the technician to reset your sign-in.',
  askFor: 'Now type the code from your authenticator app, or a recovery code.',
} as const;

const codeErrors = (message: string) => ({ message: [message], code: [message] });

/** Logs the administrator's name, because somebody knows the password. */
const rejectedCode = (message: string, adminName: string) =>
  new PortalError('invalid', message, {
    errors: codeErrors(message),
    event: 'second-factor-failed',
    adminName,
  });

export const wrongTotpCode = (
  adminName: string,
  { secret, code, now }: { secret: string; code: string; now: Date },
) =>
  rejectedCode(
    findStepOfWrongClock(secret, code, now) === null ? messages.wrongAppCode : messages.wrongClock,
    adminName,
  );

/** Returns the error for a right password without a code. */
export function codeRequired(isClosed: boolean) {
  const message = isClosed ? messages.closed : messages.askFor;
  return new PortalError('invalid', message, { errors: codeErrors(message) });
}

/**
 * Verifies and consumes a code of the app or a recovery code; each works once.
 * @returns how many recovery codes are left if one was used, else null
 * @throws PortalError invalid if the code is wrong or used, or after too many wrong codes of the app
 */
export async function consumeCode(db: Database, adminName: string, typed: string, now: Date) {
  const code = normalizeCode(typed);
  if (!isTotpCode(code)) return await consumeAsRecoveryCode(db, adminName, code);
  const factor = await recordCodeAttempt(db, adminName);
  if (typeof factor?.secret !== 'string') throw rejectedCode(messages.closed, adminName);
  const step = findTotpStep(factor.secret, code, now);
  if (step === null) {
    const { secret } = factor;
    // A code of another time uses up that time and all before it: a guesser must not learn a code that will work later.
    const other = findStepOfWrongClock(secret, code, now);
    if (other !== null) await useUpSteps(db, adminName, secret, other);
    throw wrongTotpCode(adminName, { secret, code, now });
  }
  if (!(await consumeStep(db, adminName, factor.secret, step)))
    throw rejectedCode(messages.usedAppCode, adminName);
  return null;
}

async function consumeAsRecoveryCode(db: Database, adminName: string, code: string) {
  const another = await findRecoveryCode(db, adminName);
  const isTaken =
    another && (await consumeRecoveryCode(db, adminName, await hashWithStoredSalt(another.code_hash, code)));
  if (!isTaken) throw rejectedCode(messages.wrongRecoveryCode, adminName);
  await clearWrongCodes(db, adminName);
  return await countRecoveryCodes(db, adminName);
}
