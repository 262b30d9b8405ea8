import type { Database } from '../../db/database.ts';
import { PortalError } from '../../errors.ts';
import { codeRequired, consumeCode } from './second-factor/consume-code.ts';
import { findFactor, MAX_WRONG_CODES } from './second-factor/second-factor.repository.ts';
import { findAdmin } from './accounts.repository.ts';
import { assertSetUp } from './assert-set-up.ts';
import type { AdminCredential } from './admin-credentials.ts';
import { NO_PASSWORD, verifyPassword } from './passwords.ts';
import type { AttemptContext } from './sign-in.service.ts';
import { recordAttempt, clearAttempts, revertAttempt } from './login-throttle.repository.ts';

const wrongAdminMessage = 'The username or the password is not right.';

/** One message for every cause, so that usernames can't be probed. */
export const wrongAdminSignIn = () =>
  new PortalError('invalid', wrongAdminMessage, {
    errors: { message: [wrongAdminMessage] },
    event: 'admin-sign-in-failed',
  });

/** What an administrator types to sign in, and again before sensitive actions. */
export interface PasswordAndCode {
  readonly password: string;
  /** A code of the app, or a recovery code. Ignored without a second factor. */
  readonly code?: string | null | undefined;
}

type AdminSignInInput = PasswordAndCode & { readonly name: string };

/** What the audit log says of a recovery code that was used; null without one. */
export const describeRecoveryCode = (left: number | null) =>
  left === null ? null : `with a recovery code, ${left} left`;

export const signInAdmin = (db: Database, input: AdminSignInInput, at: AttemptContext) =>
  verifyAdmin(db, input, at, wrongAdminSignIn);

/**
 * Checks username, password and, where there is a second factor, the code.
 * @param refuse makes the error for a wrong username or password
 * @returns the administrator, the verified credentials, and the number of recovery codes left if one was used
 * @throws PortalError invalid for a wrong username or password, with `errors.code` if the code is missing or wrong;
 * too-many-attempts while
 *   throttled
 */
export async function verifyAdmin(
  db: Database,
  { name, password, code }: AdminSignInInput,
  { address, now }: AttemptContext,
  refuse: (account: { readonly hasPassword: boolean }) => PortalError,
) {
  const account = { role: 'admin', id: name } as const;
  const delayedUntil = await recordAttempt(db, account, address, now);
  const admin = await findAdmin(db, name);
  const isRight = await verifyPassword(admin?.password_hash ?? null, password);
  if (!admin || !isRight || admin.disabled_at !== null) {
    await assertSetUp(db);
    throw refuse({ hasPassword: admin?.password_hash !== NO_PASSWORD });
  }
  const factor = await findFactor(db, name);
  const isActive = typeof factor?.secret === 'string';
  if (isActive && !code) {
    await revertAttempt(db, account, address, delayedUntil);
    throw codeRequired(factor.wrong_codes >= MAX_WRONG_CODES);
  }
  const recoveryCodesLeft = isActive && code ? await consumeCode(db, name, code, now) : null;
  await clearAttempts(db, account, address);
  const key: AdminCredential = { passwordHash: admin.password_hash, secret: factor?.secret ?? null };
  return { name: admin.name, key, recoveryCodesLeft };
}
