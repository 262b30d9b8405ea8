import { newPasswordFault } from '@formroom/domain/school/new-password.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { invalid, notFound } from '../../plugins/problem.ts';
import type { Principal } from '../../plugins/principal.ts';
import { findStudentAccount, setStudentPassword } from './accounts.repository.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';
import { endSessionsOfStudent } from './sessions.ts';
import type { Try } from './sign-in.service.ts';
import { countTry, forgetTries } from './waits.ts';

/**
 * Sets a student's new password and ends every session of the account; the caller begins a new one.
 * A session that has a password must give the old one, whose wrong tries are counted as those of signing in.
 * @throws Problem 422 by field; 429 to wait
 */
export async function changePassword(
  db: Database,
  principal: Principal,
  { oldPassword, password }: { oldPassword: string | undefined; password: string },
  { address, now }: Try,
) {
  const account = await findStudentAccount(db, principal.id);
  if (!account) throw notFound();
  if (!principal.mustChangePassword) {
    if (oldPassword === undefined) throw invalid({ old_password: ['This field is required.'] });
    await countTry(db, `student:${account.id}`, address, now);
    if (!(await isPasswordOf(account.password_hash, oldPassword))) {
      throw invalid({ old_password: ['The old password is not right.'] });
    }
    await forgetTries(db, `student:${account.id}`, address);
  }
  const fault = newPasswordFault(password, account, isCommonPassword);
  if (fault !== undefined) throw invalid({ password: [fault] }, fault);
  const hash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    await setStudentPassword(trx, account.id, hash);
    await endSessionsOfStudent(trx, account.id);
  });
  return account;
}

/**
 * Takes an account back to its first sign-in, with the date of birth, and ends its sessions.
 * @throws Problem 404; 422 when there is no date of birth to sign in with
 */
export async function resetPassword(db: Database, studentId: string) {
  return await inTransaction(db, async (trx) => {
    const account = await findStudentAccount(trx, studentId);
    if (!account) throw notFound();
    if (account.date_of_birth === null) {
      throw invalid({ date_of_birth: ['There is no date of birth on record to sign in with.'] });
    }
    await setStudentPassword(trx, studentId, null);
    await endSessionsOfStudent(trx, studentId);
    return account;
  });
}
