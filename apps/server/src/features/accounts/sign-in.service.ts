import type { Settings } from '@formroom/domain/api/settings.ts';
import { birthDatePassword } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import { refused } from '../../plugins/problem.ts';
import { findSlip } from '../credential-slips/slips.repository.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { countFirstPassword, findStudentAccount, type StudentAccount } from './accounts.repository.ts';
import { isPasswordOf } from './passwords.ts';
import { isSlipCode } from './slip-codes.service.ts';
import { countFirstPasswordFrom, countTry, forgetTries } from './waits.ts';

const WRONG_FIRST_PASSWORDS_IN_ALL = 20;

const wrongStudent = 'The student ID or the password is not right.';
const isClosed = 'This student ID is closed after too many wrong tries. Please ask the school office';
const closed: Record<Settings['first_password'], string> = {
  'birth-date': `${isClosed} to reset the password.`,
  slip: `${isClosed} for a new slip.`,
};

export interface Try {
  /** Where the try comes from. */
  readonly address: string;
  readonly now: Date;
}

/**
 * The student whose ID and password these are.
 * @throws Problem 422 with the same words, after the same time, for a wrong password and an unknown ID; 429 to wait
 */
export async function signInStudent(db: Database, id: string, password: string, { address, now }: Try) {
  await countTry(db, `student:${id}`, address, now);
  const account = await findStudentAccount(db, id);
  const isRight =
    account?.password_hash === null
      ? await isFirstPasswordOf(db, account, password, { address, now })
      : await isPasswordOf(account?.password_hash ?? null, password);
  if (!account || !isRight) throw refused(wrongStudent);
  await forgetTries(db, `student:${id}`, address);
  return account;
}

/** What the school has chosen for the first sign-in. Right or wrong, it takes the time of a password. */
async function isFirstPasswordOf(
  db: Database,
  account: StudentAccount,
  typed: string,
  { address, now }: Try,
) {
  const { first_password: kind } = await getSettings(db, ['first_password']);
  const isRight =
    kind === 'slip' ? await isOnSlipOf(db, account, typed, now) : await isBirthDateOf(account, typed);
  await countFirstPasswordFrom(db, address, now, isRight);
  const wrongInAll = await countFirstPassword(db, account.id, isRight);
  const most = isRight ? WRONG_FIRST_PASSWORDS_IN_ALL - 1 : WRONG_FIRST_PASSWORDS_IN_ALL;
  if (wrongInAll > most) throw refused(closed[kind]);
  return isRight;
}

async function isBirthDateOf({ date_of_birth: born }: StudentAccount, typed: string) {
  await isPasswordOf(null, typed);
  return born !== null && typed === birthDatePassword(born);
}

async function isOnSlipOf(db: Database, { id }: StudentAccount, typed: string, now: Date) {
  const slip = await findSlip(db, id);
  const isValid = slip !== undefined && slip.expires_at > now.toISOString();
  return await isSlipCode(isValid ? slip.code_hash : null, typed);
}
