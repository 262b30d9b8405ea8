import type { Settings } from '@formroom/domain/api/settings.ts';
import { birthDatePassword } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import { refused } from '../../plugins/problem.ts';
import { type AccountKey, findKey } from './account-keys.ts';
import { countFirstPassword, findStudentAccount } from './accounts.repository.ts';
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
 * The student whose ID and password these are, and the key that they turned: a session begins only while it opens the
 * account still.
 * @throws Problem 422 with the same words, after the same time, for a wrong password and an unknown ID; 429 to wait
 */
export async function signInStudent(db: Database, id: string, password: string, { address, now }: Try) {
  await countTry(db, `student:${id}`, address, now);
  const account = await findStudentAccount(db, id);
  const key = account && (await findKey(db, account, now));
  const isRight =
    key === undefined || key.kind === 'password'
      ? await isPasswordOf(key?.opens ?? null, password)
      : await isFirstPassword(db, { id, key, typed: password }, { address, now });
  if (!account || !key || !isRight) throw wrongSignIn();
  await forgetTries(db, `student:${id}`, address);
  return { account, key };
}

/** In the same words whatever was wrong. */
export const wrongSignIn = () => refused(wrongStudent);

interface FirstTry {
  readonly id: string;
  readonly key: AccountKey;
  readonly typed: string;
}

/** What the school has chosen for the first sign-in. Right or wrong, it takes the time of a password. */
async function isFirstPassword(db: Database, { id, key, typed }: FirstTry, { address, now }: Try) {
  const isSlip = key.kind === 'slip';
  const isRight = isSlip ? await isSlipCode(key.opens, typed) : await isBirthDate(key.opens, typed);
  await countFirstPasswordFrom(db, address, now, isRight);
  const wrongInAll = await countFirstPassword(db, id, isRight);
  const most = isRight ? WRONG_FIRST_PASSWORDS_IN_ALL - 1 : WRONG_FIRST_PASSWORDS_IN_ALL;
  if (wrongInAll > most) throw refused(closed[isSlip ? 'slip' : 'birth-date']);
  return isRight;
}

async function isBirthDate(born: string | null, typed: string) {
  await isPasswordOf(null, typed);
  return born !== null && typed === birthDatePassword(born);
}
