import { birthDatePassword } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import { refused } from '../../plugins/problem.ts';
import { countBirthDate, findStudentAccount, type StudentAccount } from './accounts.repository.ts';
import { isPasswordOf } from './passwords.ts';
import { countBirthDateFrom, countTry, forgetTries } from './waits.ts';

const WRONG_BIRTH_DATES_IN_ALL = 20;

const wrongStudent = 'The student ID or the password is not right.';
const closed =
  'This student ID is closed after too many wrong tries. Please ask the school office to reset the password.';

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
      ? await isBirthDateOf(db, account, password, { address, now })
      : await isPasswordOf(account?.password_hash ?? null, password);
  if (!account || !isRight) throw refused(wrongStudent);
  await forgetTries(db, `student:${id}`, address);
  return account;
}

/** Right or wrong, it takes the time of a password. */
async function isBirthDateOf(db: Database, account: StudentAccount, typed: string, { address, now }: Try) {
  const isRight = account.date_of_birth !== null && typed === birthDatePassword(account.date_of_birth);
  await countBirthDateFrom(db, address, now, isRight);
  const wrongInAll = await countBirthDate(db, account.id, isRight);
  await isPasswordOf(null, typed);
  const isClosed = isRight ? wrongInAll >= WRONG_BIRTH_DATES_IN_ALL : wrongInAll > WRONG_BIRTH_DATES_IN_ALL;
  if (isClosed) throw refused(closed);
  return isRight;
}
