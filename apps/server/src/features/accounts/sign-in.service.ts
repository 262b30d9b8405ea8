import { birthDatePassword } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import { refused } from '../../plugins/problem.ts';
import {
  countBirthDate,
  findAdmin,
  findStudentAccount,
  forgiveBirthDate,
  type StudentAccount,
} from './accounts.repository.ts';
import { isPasswordOf } from './passwords.ts';
import { countBirthDateFrom, countTry, forgetTries, forgiveBirthDateFrom } from './waits.ts';

const WRONG_BIRTH_DATES_IN_ALL = 20;

const wrongStudent = 'The student ID or the password is not right.';
const wrongAdmin = 'The username or the password is not right.';
const closed =
  'This student ID is closed after too many wrong tries. Please ask the school office to reset the password.';

interface Try {
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
  await countBirthDateFrom(db, address, now);
  const tries = await countBirthDate(db, account.id);
  await isPasswordOf(null, typed);
  if (tries > WRONG_BIRTH_DATES_IN_ALL) throw refused(closed);
  const isRight = account.date_of_birth !== null && typed === birthDatePassword(account.date_of_birth);
  if (isRight) {
    await forgiveBirthDateFrom(db, address);
    await forgiveBirthDate(db, account.id);
  }
  return isRight;
}

/** @throws Problem 422 for a wrong name or password; 429 to wait */
export async function signInAdmin(db: Database, name: string, password: string, { address, now }: Try) {
  await countTry(db, `admin:${name}`, address, now);
  const admin = await findAdmin(db, name);
  const isRight = await isPasswordOf(admin?.password_hash ?? null, password);
  if (!admin || !isRight) throw refused(wrongAdmin);
  await forgetTries(db, `admin:${name}`, address);
  return admin;
}
