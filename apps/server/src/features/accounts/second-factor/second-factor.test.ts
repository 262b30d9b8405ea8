import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import {
  addAdmin,
  ADMIN_PASSWORD as password,
  getTotpCode,
  setUpSecondFactor,
  getWrongCode,
} from '../../../testing/authenticator.ts';
import { listAuditEntries } from '../../../testing/audit-log.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { testPortal } from '../../../testing/test-portal.ts';

const isSignedIn = async (browser: TestBrowser) =>
  (await browser.get(paths.session)).json<{ authenticated: boolean }>().authenticated;
const readState = async (admin: TestBrowser) => (await admin.get(paths.secondFactor)).json<unknown>();

describe('setting up a second factor', () => {
  it('needs the password, then a code of the app, and returns ten recovery codes once', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const off = { active: false, required: false, recovery_codes_left: 0 };
    expect(await readState(admin)).toEqual(off);

    const refusedBegin = await admin.post(paths.secondFactor, { password: 'not mine' });
    expect(refusedBegin.statusCode).toBe(422);
    expect(refusedBegin.json()).toMatchObject({ errors: { password: ['The password is not right.'] } });
    const { secret, uri } = (await admin.post(paths.secondFactor, { password })).json<{
      secret: string;
      uri: string;
    }>();
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain('issuer=St.%20Hilary');
    // The factor is inactive until it is confirmed.
    expect(await readState(admin)).toEqual(off);

    const wrong = await admin.post(paths.confirmSecondFactor, { code: getWrongCode(portal, secret) });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toHaveProperty('errors.code');
    const right = await admin.post(paths.confirmSecondFactor, { code: getTotpCode(portal, secret) });
    expect(right.json<{ recovery_codes: string[] }>().recovery_codes).toHaveLength(10);
    expect(await readState(admin)).toEqual({ active: true, required: false, recovery_codes_left: 10 });
    expect((await admin.post(paths.confirmSecondFactor, { code: '123456' })).statusCode).toBe(409);
  });

  it('needs no password just after the sign-in, and one later or where a factor is on', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const begin = () => admin.post(paths.secondFactor, {});
    expect((await begin()).statusCode).toBe(200);
    portal.pass(5);
    expect((await begin()).json()).toMatchObject({ errors: { password: ['This field is required.'] } });
    await setUpSecondFactor(portal, admin);
    expect((await begin()).statusCode).toBe(422);
  });

  it('invalidates an earlier unconfirmed secret when it is started again', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const begin = async () =>
      (await admin.post(paths.secondFactor, { password })).json<{ secret: string }>().secret;
    const [first, second] = [await begin(), await begin()];
    expect(first).not.toBe(second);
    const confirm = async (secret: string) =>
      (await admin.post(paths.confirmSecondFactor, { code: getTotpCode(portal, secret) })).statusCode;
    expect([await confirm(first), await confirm(second)]).toEqual([422, 200]);
  });

  it('ends the administrator’s other sessions and renews the token of this one', async () => {
    const portal = await testPortal();
    await addAdmin(portal, 'deputy');
    const [admin, elsewhere, deputy] = [
      await portal.admin(),
      await portal.admin(),
      await portal.admin('deputy'),
    ];
    const before = admin.cookies.get('formroom_session');
    const { secret } = await setUpSecondFactor(portal, admin);
    expect(admin.cookies.get('formroom_session')).not.toBe(before);
    expect(await Promise.all([admin, elsewhere, deputy].map(isSignedIn))).toEqual([true, false, true]);

    const again = await portal.admin();
    const removed = await admin.post(paths.removeSecondFactor, {
      password,
      code: getTotpCode(portal, secret),
    });
    expect(removed.json()).toEqual({ active: false, required: false, recovery_codes_left: 0 });
    expect(await Promise.all([admin, again, deputy].map(isSignedIn))).toEqual([true, false, true]);
  });

  it('counts wrong passwords and codes as failed sign-ins', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { secret } = (await admin.post(paths.secondFactor, { password })).json<{ secret: string }>();
    const statuses: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      statuses.push((await admin.post(paths.secondFactor, { password: 'wrong' })).statusCode);
      const code = getWrongCode(portal, secret);
      statuses.push((await admin.post(paths.confirmSecondFactor, { code })).statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    const signIn = await portal.browser().post(paths.adminLogin, { name: 'admin', password });
    expect(signIn.statusCode).toBe(429);
  });
});

describe('an active second factor', () => {
  it('can be moved to another phone with password and code; the old phone works until the new one is confirmed', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { secret, recoveryCodes } = await setUpSecondFactor(portal, admin);
    const begin = (body: Record<string, string>) => admin.post(paths.secondFactor, body);
    expect((await begin({ password })).statusCode).toBe(422);
    expect((await begin({ password, code: getWrongCode(portal, secret) })).statusCode).toBe(422);
    const begun = await begin({ password, code: getTotpCode(portal, secret) });
    const next = begun.json<{ secret: string }>().secret;
    expect(next).not.toBe(secret);
    portal.pass(1);
    const signIn = async (code = '') =>
      (await portal.browser().post(paths.adminLogin, { name: 'admin', password, code })).statusCode;
    expect([await signIn(getTotpCode(portal, next)), await signIn(getTotpCode(portal, secret))]).toEqual([
      422, 200,
    ]);

    await admin.post(paths.confirmSecondFactor, { code: getTotpCode(portal, next) });
    portal.pass(1);
    expect([await signIn(getTotpCode(portal, secret)), await signIn(getTotpCode(portal, next))]).toEqual([
      422, 200,
    ]);
    expect(await signIn(recoveryCodes[0])).toBe(422);
    expect(await readState(admin)).toMatchObject({ active: true, recovery_codes_left: 10 });
  });

  it('can be removed only with the password and a code of the app or a recovery code', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { secret, recoveryCodes } = await setUpSecondFactor(portal, admin);
    const remove = async (body: Record<string, string>) =>
      (await admin.post(paths.removeSecondFactor, body)).statusCode;
    expect(await remove({ password })).toBe(422);
    expect(await remove({ password: 'wrong', code: getTotpCode(portal, secret) })).toBe(422);
    expect(await remove({ password, code: getWrongCode(portal, secret) })).toBe(422);
    expect(await remove({ password, code: recoveryCodes[3] ?? '' })).toBe(200);
    expect(await portal.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect(await portal.db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    expect(await remove({ password, code: recoveryCodes[4] ?? '' })).toBe(409);
  });

  it('can get new recovery codes, which invalidate the old ones', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { secret, recoveryCodes } = await setUpSecondFactor(portal, admin);
    const renewed = await admin.post(paths.recoveryCodes, { password, code: getTotpCode(portal, secret) });
    const { recovery_codes } = renewed.json<{ recovery_codes: string[] }>();
    expect(recovery_codes).toHaveLength(10);
    expect(recovery_codes.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    const code = recoveryCodes[0] ?? '';
    expect((await admin.post(paths.recoveryCodes, { password, code })).statusCode).toBe(422);
  });

  it('is never returned again, neither the secret nor the recovery codes', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { secret, recoveryCodes } = await setUpSecondFactor(portal, admin);
    const stored = JSON.stringify(await portal.db.selectFrom('recovery_codes').selectAll().execute());
    expect(recoveryCodes.filter((code) => stored.includes(code.replaceAll('-', '')))).toEqual([]);
    expect(stored.match(/argon2id/g)).toHaveLength(10);
    for (const path of [
      paths.secondFactor,
      paths.session,
      paths.settings,
      paths.auditLog,
      paths.systemStatus,
    ]) {
      const { body } = await admin.get(path);
      expect(
        [secret, ...recoveryCodes].filter((each) => body.includes(each)),
        path,
      ).toEqual([]);
    }
  });

  it('has its changes in the audit log, without codes', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { secret } = await setUpSecondFactor(portal, admin);
    await admin.post(paths.recoveryCodes, { password, code: getTotpCode(portal, secret) });
    portal.pass(1);
    await admin.post(paths.removeSecondFactor, { password, code: getTotpCode(portal, secret) });
    const entries = (await listAuditEntries(admin)).filter(({ event }) => /factor|codes/.test(event));
    expect(entries).toMatchObject(
      ['second-factor-begun', 'second-factor-set', 'recovery-codes-made', 'second-factor-removed'].map(
        (event) => ({ event, who: 'admin', status: 200, details: null }),
      ),
    );
  });
});
