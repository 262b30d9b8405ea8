import { createHash } from 'node:crypto';
import type { Database, Trx } from '../../../db/database.ts';
import { PortalError } from '../../../errors.ts';
import { findAdmin, findAdminByEmail } from '../accounts.repository.ts';
import { type AdminCredential, assertAdminCredentialCurrent } from '../admin-credentials.ts';
import { deleteInvitation } from '../invitations.repository.ts';
import { clearAttempts, recordAttempt } from '../login-throttle.repository.ts';
import { consumeCode } from '../second-factor/consume-code.ts';
import { findFactor } from '../second-factor/second-factor.repository.ts';
import type { AttemptContext } from '../sign-in.service.ts';

/** An administrator whom the provider's answer names. */
export interface StaffMember {
  readonly name: string;
  readonly email: string;
  readonly key: AdminCredential;
}

const event = 'staff-sign-in-refused' as const;

/** One message for every cause, so that a stranger does not learn who works with the portal. */
const accountRefused = (adminName?: string) =>
  new PortalError('not-allowed', 'This account can’t sign in here. Ask the school office.', {
    event,
    ...(adminName !== undefined && { adminName }),
  });

export const signInEnded = () =>
  new PortalError('invalid', 'The sign-in has ended. Please sign in with the school’s account again.', {
    event,
  });

/**
 * Finds the enabled administrator with an email address that the provider has verified.
 * @throws PortalError not-allowed if there is none
 */
export async function findStaffMember(db: Database, email: string | undefined): Promise<StaffMember> {
  const admin = email === undefined ? undefined : await findAdminByEmail(db, email);
  if (email === undefined || !admin) throw accountRefused();
  if (admin.disabled_at !== null) throw accountRefused(admin.name);
  const factor = await findFactor(db, admin.name);
  return {
    name: admin.name,
    email,
    key: { passwordHash: admin.password_hash, secret: factor?.secret ?? null },
  };
}

/** Changes with the password, the second factor and the address, so that a reset also ends unfinished sign-ins. */
export const computeFingerprint = ({ name, email, key }: StaffMember) =>
  createHash('sha256')
    .update(JSON.stringify([name, email, key.passwordHash, key.secret]))
    .digest('base64url');

/**
 * Verifies the second factor of who came back from the provider. Wrong codes count as failed sign-ins.
 * @returns the administrator, and the number of recovery codes left if one was used
 * @throws PortalError invalid for a wrong code, with `errors.code`, or if the sign-in has ended; too-many-attempts while
 *   throttled
 */
export async function verifyStaffCode(
  db: Database,
  { email, fingerprint }: { readonly email: string; readonly fingerprint: string },
  code: string,
  { address, now }: AttemptContext,
) {
  const member = await findStaffMember(db, email);
  if (computeFingerprint(member) !== fingerprint || member.key.secret === null) throw signInEnded();
  const account = { role: 'admin', id: member.name } as const;
  await recordAttempt(db, account, address, now);
  const recoveryCodesLeft = await consumeCode(db, member.name, code, now);
  await clearAttempts(db, account, address);
  return { member, recoveryCodesLeft };
}

/**
 * Checks in the transaction of the sign-in that nothing has changed, and ends an invitation: who signs in with an account
 * of the school needs no password.
 * @throws PortalError not-allowed
 */
export async function acceptStaffMember(trx: Trx, { name, email, key }: StaffMember) {
  await assertAdminCredentialCurrent(trx, name, key, accountRefused);
  if ((await findAdmin(trx, name))?.email !== email) throw accountRefused();
  await deleteInvitation(trx, name);
}
