import type { Database } from '../../db/database.ts';
import { Problem } from '../../plugins/problem.ts';
import { askForCode, takeCode } from './second-factor/check-code.ts';
import { findFactor, WRONG_CODES_IN_A_ROW } from './second-factor/second-factor.repository.ts';
import { findAdmin } from './accounts.repository.ts';
import type { AdminKey } from './admin-keys.ts';
import { isPasswordOf } from './passwords.ts';
import type { Try } from './sign-in.service.ts';
import { countTry, forgetTries, takeBackTry } from './waits.ts';

const wrongAdmin = 'The username or the password is not right.';

/** In the same words whatever was wrong. */
export const wrongAdminSignIn = () =>
  new Problem(422, wrongAdmin, { errors: { message: [wrongAdmin] }, event: 'admin-sign-in-failed' });

interface AdminSignIn {
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
  { name, password, code }: AdminSignIn,
  { address, now }: Try,
) {
  const account = `admin:${name}`;
  const waitsUntil = await countTry(db, account, address, now);
  const admin = await findAdmin(db, name);
  const isRight = await isPasswordOf(admin?.password_hash ?? null, password);
  if (!admin || !isRight) {
    throw wrongAdminSignIn();
  }
  const factor = await findFactor(db, name);
  const isActive = typeof factor?.secret === 'string';
  if (isActive && !code) {
    await takeBackTry(db, account, address, waitsUntil);
    throw askForCode(factor.wrong_codes >= WRONG_CODES_IN_A_ROW);
  }
  const recoveryCodesLeft = isActive && code ? await takeCode(db, name, code, now) : null;
  await forgetTries(db, account, address);
  const key: AdminKey = { passwordHash: admin.password_hash, secret: factor?.secret ?? null };
  return { name: admin.name, key, recoveryCodesLeft };
}
