import type { Database } from '../../db/database.ts';
import { Problem } from '../../http/problem.ts';
import { codeRequired, consumeCode } from './second-factor/consume-code.ts';
import { findFactor, MAX_WRONG_CODES } from './second-factor/second-factor.repository.ts';
import { findAdmin } from './accounts.repository.ts';
import type { AdminCredential } from './admin-credentials.ts';
import { verifyPassword } from './passwords.ts';
import type { AttemptContext } from './sign-in.service.ts';
import { recordAttempt, clearAttempts, revertAttempt } from './login-throttle.ts';

const wrongAdminMessage = 'The username or the password is not right.';

/** In the same words whatever was wrong. */
export const wrongAdminSignIn = () =>
  new Problem(422, wrongAdminMessage, {
    errors: { message: [wrongAdminMessage] },
    event: 'admin-sign-in-failed',
  });

interface AdminSignInInput {
  readonly name: string;
  readonly password: string;
  /** A code of the app or a recovery code; only looked at where the account has a second factor. */
  readonly code?: string | undefined;
}

/**
 * The administrator whose name and password these are, and whose code where there is a second factor.
 * @returns with it what opened the account, and how many recovery codes are left, where one of them was used
 * @throws Problem 422 for a wrong name or password, with `errors.code` where the code is missing or wrong; 429 to wait
 */
export async function signInAdmin(
  db: Database,
  { name, password, code }: AdminSignInInput,
  { address, now }: AttemptContext,
) {
  const account = `admin:${name}`;
  const waitsUntil = await recordAttempt(db, account, address, now);
  const admin = await findAdmin(db, name);
  const isRight = await verifyPassword(admin?.password_hash ?? null, password);
  if (!admin || !isRight) {
    throw wrongAdminSignIn();
  }
  const factor = await findFactor(db, name);
  const isActive = typeof factor?.secret === 'string';
  if (isActive && !code) {
    await revertAttempt(db, account, address, waitsUntil);
    throw codeRequired(factor.wrong_codes >= MAX_WRONG_CODES);
  }
  const recoveryCodesLeft = isActive && code ? await consumeCode(db, name, code, now) : null;
  await clearAttempts(db, account, address);
  const key: AdminCredential = { passwordHash: admin.password_hash, secret: factor?.secret ?? null };
  return { name: admin.name, key, recoveryCodesLeft };
}
