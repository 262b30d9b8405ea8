import type { Database } from '../../db/database.ts';
import { Problem } from '../../http/problem.ts';
import { assertSetUp } from './assert-set-up.ts';
import { findCredential } from './credentials.ts';
import { findStudentAccount } from './accounts.repository.ts';
import { verifyFirstPassword } from './first-password.service.ts';
import { verifyPassword } from './passwords.ts';
import { recordAttempt, clearAttempts } from './login-throttle.repository.ts';

const wrongStudentMessage = 'The student ID or the password is not right.';

export interface AttemptContext {
  /** The address key of the caller (R5). */
  readonly address: string;
  readonly now: Date;
}

/**
 * Checks a student's ID and password.
 * @returns the student and the credential that was used, which must still be current when the session begins
 * @throws Problem 422 with the same message and after the same time for a wrong password and an unknown ID; 422 if the
 *   account is closed; 429 while throttled
 */
export async function signInStudent(
  db: Database,
  id: string,
  password: string,
  { address, now }: AttemptContext,
) {
  const actor = { role: 'student', id } as const;
  await recordAttempt(db, actor, address, now);
  const account = await findStudentAccount(db, id);
  const key = account && (await findCredential(db, account, now));
  const isRight =
    key === undefined || key.kind === 'password'
      ? await verifyPassword(key?.verifier ?? null, password)
      : await verifyFirstPassword(db, { id, key, typed: password }, { address, now });
  if (!account || !key || !isRight) {
    await assertSetUp(db);
    throw wrongSignIn();
  }
  await clearAttempts(db, actor, address);
  return { account, key };
}

/** One message for every cause, so that IDs can't be probed. */
export const wrongSignIn = () =>
  new Problem(422, wrongStudentMessage, {
    errors: { message: [wrongStudentMessage] },
    event: 'student-sign-in-failed',
  });
