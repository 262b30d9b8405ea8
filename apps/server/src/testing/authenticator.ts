import { paths } from '@formroom/domain/api/paths.ts';
import type { BeginSecondFactorResponse, RecoveryCodes } from '@formroom/domain/api/second-factor.ts';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { TestBrowser } from './test-browser.ts';
import type { TestPortal } from './test-portal.ts';

export const ADMIN_PASSWORD = 'formroom-demo';

/** Returns the code of an authenticator app whose clock is off by this many seconds. */
export const getTotpCode = ({ app }: TestPortal, secret: string, secondsOff = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    digits: 6,
    timestamp: app.now().getTime() + secondsOff * 1000,
  });

/** Returns a code that is invalid in the previous, current and next time step. */
export function getWrongCode(portal: TestPortal, secret: string) {
  const shown = [-30, 0, 30].map((seconds) => getTotpCode(portal, secret, seconds));
  return ['000000', '111111', '222222', '333333'].find((code) => !shown.includes(code)) ?? '';
}

/** Sets up the second factor of the signed-in administrator, and moves the clock so that the used code expires. */
export async function setUpSecondFactor(portal: TestPortal, admin: TestBrowser) {
  const begun = await admin.post(paths.secondFactor, { password: ADMIN_PASSWORD });
  expect(begun.statusCode, begun.body).toBe(200);
  const { secret } = begun.json<BeginSecondFactorResponse>();
  const confirmed = await admin.post(paths.confirmSecondFactor, { code: getTotpCode(portal, secret) });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  portal.pass(1);
  return { secret, recoveryCodes: confirmed.json<RecoveryCodes>().recovery_codes };
}

/** Adds an administrator with the same password as the first. */
export async function addAdmin({ db }: TestPortal, name: string) {
  const { password_hash } = await db
    .selectFrom('admins')
    .select('password_hash')
    .where('name', '=', 'admin')
    .executeTakeFirstOrThrow();
  await db.insertInto('admins').values({ name, password_hash }).execute();
}

/** Signs in as the demo school's administrator. */
export const signInAsAdmin = (browser: TestBrowser, code?: string, password = ADMIN_PASSWORD) =>
  browser.post(paths.adminLogin, { name: 'admin', password, ...(code !== undefined && { code }) });
