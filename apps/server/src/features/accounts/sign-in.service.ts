import type { Database } from '../../db/database.ts';
import { Problem } from '../../plugins/problem.ts';
import { findKey } from './account-keys.ts';
import { findStudentAccount } from './accounts.repository.ts';
import { isFirstPassword } from './first-password.service.ts';
import { isPasswordOf } from './passwords.ts';
import { countTry, forgetTries } from './waits.ts';

const wrongStudent = 'The student ID or the password is not right.';

export interface Try {
  /** The key of the address that the try comes from. */
  readonly address: string;
  readonly now: Date;
}

/**
 * The student whose ID and password these are, and the key that they turned: a session begins only while it opens the
 * account still.
 * @throws Problem 422 with the same words, after the same time, for a wrong password and an unknown ID; 422 where the
 * account is closed; 429 to wait
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
export const wrongSignIn = () =>
  new Problem(422, wrongStudent, { errors: { message: [wrongStudent] }, event: 'student-sign-in-failed' });
