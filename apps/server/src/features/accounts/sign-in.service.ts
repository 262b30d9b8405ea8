import type { Database } from '../../db/database.ts';
import { PortalError } from '../../errors.ts';
import { assertSetUp } from './assert-set-up.ts';
import { type Credential, findFirstPassword } from './credentials.ts';
import { findAnyAccount } from './accounts.repository.ts';
import { spendFirstPasswordTime, verifyFirstPassword } from './first-password.service.ts';
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
 * @throws PortalError invalid with the same message and after the same time for a wrong password and an unknown ID;
 * invalid if the
 *   account is closed, or the student has left; too-many-attempts while throttled
 */
export async function signInStudent(
  db: Database,
  id: string,
  password: string,
  { address, now }: AttemptContext,
) {
  const actor = { role: 'student', id } as const;
  await recordAttempt(db, actor, address, now);
  const found = await findAnyAccount(db, id);
  const account = found?.left_at === null ? found : undefined;
  // Read for every ID, and imitated below: each wrong sign-in takes the same work.
  const first = await findFirstPassword(db, account ?? { id, date_of_birth: null }, now);
  if (account?.password_hash === null) {
    const attempt = { id, key: first, typed: password };
    if (!(await verifyFirstPassword(db, attempt, { address, now }))) {
      await assertSetUp(db);
      throw wrongSignIn();
    }
    await clearAttempts(db, actor, address);
    return { account, key: first };
  }
  const key: Credential = { kind: 'password', verifier: found?.password_hash ?? null };
  if (!(await verifyPassword(key.verifier, password)) || !found) {
    await spendFirstPasswordTime(db, id, { address, now });
    await assertSetUp(db);
    throw wrongSignIn();
  }
  await clearAttempts(db, actor, address);
  if (!account) throw hasLeft(found.first_name);
  return { account, key };
}

/** Told only after the right password (R99). */
function hasLeft(firstName: string | null) {
  const message = `${firstName ?? 'The student'} has left the school. Ask the office.`;
  return new PortalError('invalid', message, {
    errors: { message: [message] },
    event: 'student-sign-in-failed',
  });
}

/** One message for every cause, so that IDs can't be probed. */
export const wrongSignIn = () =>
  new PortalError('invalid', wrongStudentMessage, {
    errors: { message: [wrongStudentMessage] },
    event: 'student-sign-in-failed',
  });
