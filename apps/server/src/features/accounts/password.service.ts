import type { FirstPassword } from '@formroom/domain/api/accounts.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { invalid, notFound, notSignedIn } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import { deleteSlips, findSlip } from './slips.repository.ts';
import { queueMessages } from '../messages/queue-messages.service.ts';
import { endResetLinks } from '../messages/tokens.repository.ts';
import type { Credential } from './credentials.ts';
import { findStudentAccount, setStudentPassword } from './accounts.repository.ts';
import { findNewPasswordError } from './new-password.service.ts';
import { findFirstPasswordKind } from './first-password-kind.repository.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { deleteKnownAddresses } from './known-addresses.repository.ts';
import { findSchoolBirthDate } from './school-birth-date.repository.ts';
import {
  endSessionsOfStudents,
  endAccountSessions,
  findFirstPasswordOfSession,
} from './sessions.repository.ts';
import { matchesSlipCode } from './slip-codes.service.ts';
import type { AttemptContext } from './sign-in.service.ts';
import { recordAttempt, clearAttempts } from './login-throttle.repository.ts';

/**
 * Changes a student's password, ends all sessions of the account, and invalidates the slip. A student who has a
 * password must send the old one; wrong ones count as failed sign-ins.
 * @returns the credential for a new session
 * @throws PortalError not-signed-in if the session has ended meanwhile; invalid by field; too-many-attempts while
 * throttled
 */
export async function changePassword(
  db: Database,
  principal: Principal,
  { oldPassword, password }: { oldPassword: string | undefined; password: string },
  { address, now }: AttemptContext,
) {
  const account = await findStudentAccount(db, principal.id);
  if (!account) throw notFound();
  if (!principal.mustChangePassword) {
    if (oldPassword === undefined) throw invalid({ old_password: ['This field is required.'] });
    await recordAttempt(db, principal, address, now);
    if (!(await verifyPassword(account.password_hash, oldPassword))) {
      throw invalid({ old_password: ['The old password is not right.'] });
    }
    await clearAttempts(db, principal, address);
  }
  const error =
    (await findNewPasswordError(db, account, password)) ??
    (principal.mustChangePassword && (await matchesSlip(db, account.id, password))
      ? slipCodeMessage
      : undefined);
  if (error !== undefined) throw invalid({ password: [error] }, error);
  const hash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    // First, because it locks the account: a session that begins concurrently is then ended, too.
    await setStudentPassword(trx, account.id, hash);
    if (principal.mustChangePassword) await assertFirstPasswordCurrent(trx, principal);
    if (!(await endAccountSessions(trx, principal))) throw notSignedIn();
    await deleteSlips(trx, [account.id]);
    await endResetLinks(trx, account.id);
    await queueMessages(trx, { kind: 'password-changed', studentIds: [account.id] }, now);
  });
  const key: Credential = { kind: 'password', verifier: hash };
  return { account, key };
}

/**
 * Refuses a session that was opened with the date of birth, if by now only a slip opens the account.
 * @throws PortalError not-signed-in
 */
async function assertFirstPasswordCurrent(trx: Trx, { id, tokenHash }: Principal) {
  const usedKind = await findFirstPasswordOfSession(trx, tokenHash);
  if (usedKind !== (await findFirstPasswordKind(trx, id))) throw notSignedIn();
}

const slipCodeMessage = 'Choose something other than the code on the slip.';

async function matchesSlip(db: Database, studentId: string, password: string) {
  const slip = await findSlip(db, studentId);
  return slip !== undefined && (await matchesSlipCode(slip.code_hash, password));
}

/**
 * Resets an account to its first sign-in (by the school's date of birth or the next printed slip, R67), ends its sessions
 * and invalidates its slip.
 * @throws PortalError not-found; invalid if there is no date of birth to sign in with
 */
export async function resetPassword(db: Database, studentId: string) {
  return await inTransaction(db, async (trx) => {
    const account = await findStudentAccount(trx, studentId);
    if (!account) throw notFound();
    const kind = await findFirstPasswordKind(trx, studentId);
    const { date } = await findSchoolBirthDate(trx, account);
    if (kind === 'birth-date' && date === null) {
      throw invalid({
        date_of_birth: ['There is no date of birth on record for the first sign-in. Enter it first.'],
      });
    }
    await setStudentPassword(trx, studentId, null);
    await endSessionsOfStudents(trx, [studentId]);
    await deleteKnownAddresses(trx, studentId);
    await deleteSlips(trx, [studentId]);
    await endResetLinks(trx, studentId);
    return account;
  });
}

/**
 * Returns what the first password will be after a reset.
 * @throws PortalError not-found
 */
export async function describeFirstPassword(db: Database, studentId: string): Promise<FirstPassword> {
  const account = await findStudentAccount(db, studentId);
  if (!account) throw notFound();
  const kind = await findFirstPasswordKind(db, studentId);
  if (kind === 'slip') return { kind, date_of_birth: null, changed: null };
  const { date, changedByFamilyAt: at } = await findSchoolBirthDate(db, account);
  const changed = at === null ? null : { date_of_birth: account.date_of_birth, by: 'Family' as const, at };
  return { kind, date_of_birth: date, changed };
}
