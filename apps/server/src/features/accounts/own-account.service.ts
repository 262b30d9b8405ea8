import { validateNewAdminPassword } from '@formroom/domain/school/new-password.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { invalid, notFound, notSignedIn } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { setAdminPassword } from './accounts.repository.ts';
import {
  type AdminCredential,
  assertAdminCredentialCurrent,
  findAdminCredential,
} from './admin-credentials.ts';
import { loadCommonPasswordCheck } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { endOtherSessions, endAccountSessions } from './sessions.repository.ts';
import type { AttemptContext } from './sign-in.service.ts';
import { recordAttempt, clearAttempts } from './login-throttle.repository.ts';

/**
 * Changes an administrator's own password and ends all sessions of the account. Wrong old passwords count as failed
 * sign-ins.
 * @returns the new credentials
 * @throws PortalError not-signed-in if the session has ended meanwhile; invalid by field; too-many-attempts while
 * throttled
 */
export async function changeAdminPassword(
  db: Database,
  principal: Principal,
  passwords: { readonly old_password: string; readonly password: string },
  { address, now }: AttemptContext,
): Promise<AdminCredential> {
  const { id: name } = principal;
  await recordAttempt(db, principal, address, now);
  const key = await findAdminCredential(db, name);
  if (!key || !(await verifyPassword(key.passwordHash, passwords.old_password))) {
    throw invalid({ old_password: ['The old password is not right.'] });
  }
  await clearAttempts(db, principal, address);
  const { school_name: schoolName } = await getSettings(db, ['school_name']);
  const error = validateNewAdminPassword(
    passwords.password,
    { name, schoolName },
    await loadCommonPasswordCheck(),
  );
  if (error !== undefined) throw invalid({ password: [error] }, error);
  const passwordHash = await hashPassword(passwords.password);
  await inTransaction(db, async (trx) => {
    await assertAdminCredentialCurrent(trx, name, key, notSignedIn);
    await setAdminPassword(trx, name, passwordHash);
    if (!(await endAccountSessions(trx, principal))) throw notSignedIn();
  });
  return { ...key, passwordHash };
}

/**
 * Ends one or all of an administrator's other sessions.
 * @param id a session ID from the list of own sessions
 * @returns how many were ended
 * @throws PortalError not-found if there is no such session, or it is the current one
 */
export async function endOwnSessions(db: Database, principal: Principal, id: string | undefined) {
  const ended = await endOtherSessions(db, principal, id);
  if (id !== undefined && ended === 0) throw notFound();
  return ended;
}
