import type { Reauthenticated } from '@formroom/domain/api/own-account.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import type { Principal } from '../../principal.ts';
import { notSignedIn, PortalError } from '../../errors.ts';
import { assertAdminCredentialCurrent } from './admin-credentials.ts';
import { describeRecoveryCode, type PasswordAndCode, verifyAdmin } from './admin-sign-in.service.ts';
import { markReauthenticated } from './sessions.repository.ts';
import type { AttemptContext } from './sign-in.service.ts';

const wrongOwnPassword = ({ hasPassword }: { readonly hasPassword: boolean }) => {
  const message = hasPassword
    ? 'The password is not right.'
    : 'You have no password here yet, because you sign in with the school’s account. Ask another administrator to invite you again, and choose one.';
  return new PortalError('invalid', message, {
    errors: { message: [message], password: [message] },
    event: 'admin-sign-in-failed',
  });
};

/**
 * Verifies the own password and code of a signed-in administrator again. Wrong ones count as failed sign-ins.
 * @returns the credentials, which the caller's transaction must check to be still current
 * @throws PortalError invalid for a wrong password, with `errors.code` for a missing or wrong code; too-many-attempts
 * while throttled
 */
export const verifyOwnPassword = (db: Database, name: string, typed: PasswordAndCode, at: AttemptContext) =>
  verifyAdmin(db, { name, ...typed }, at, wrongOwnPassword);

/**
 * Opens the calls that ask for the password again, for five minutes in this session (R70).
 * @param onDone runs in the transaction that opens them
 * @throws PortalError not-signed-in if the session has ended meanwhile; invalid for a wrong password or code;
 * too-many-attempts while throttled
 */
export async function reauthenticate(
  db: Database,
  { id, tokenHash }: Principal,
  typed: PasswordAndCode,
  at: AttemptContext,
  onDone: (trx: Trx, details: string | null) => Promise<void>,
): Promise<Reauthenticated> {
  const { key, recoveryCodesLeft } = await verifyOwnPassword(db, id, typed, at);
  return await inTransaction(db, async (trx) => {
    await assertAdminCredentialCurrent(trx, id, key, notSignedIn);
    const expires_at = await markReauthenticated(trx, tokenHash, at.now);
    if (expires_at === undefined) throw notSignedIn();
    await onDone(trx, describeRecoveryCode(recoveryCodesLeft));
    return { expires_at };
  });
}
