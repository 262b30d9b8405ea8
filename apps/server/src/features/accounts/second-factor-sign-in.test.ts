import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import {
  addAdmin,
  getTotpCode,
  setUpSecondFactor,
  signInAsAdmin,
  getWrongCode,
} from '../../testing/authenticator.ts';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { testPortal } from '../../testing/test-portal.ts';

/** A portal whose administrator has a second factor. */
async function securedPortal() {
  const portal = await testPortal();
  const admin = await portal.admin();
  return { portal, admin, ...(await setUpSecondFactor(portal, admin)) };
}

describe('signing in with a second factor', () => {
  it('asks for the code after the right password, and starts the session only with it', async () => {
    const { portal, secret } = await securedPortal();
    const browser = portal.browser();
    const asked = await signInAsAdmin(browser);
    expect(asked.statusCode).toBe(422);
    expect(asked.json()).toEqual({
      message: 'Now type the code from your authenticator app, or a recovery code.',
      errors: {
        message: ['Now type the code from your authenticator app, or a recovery code.'],
        code: ['Now type the code from your authenticator app, or a recovery code.'],
      },
    });
    expect(browser.cookies.has('formroom_session')).toBe(false);
    const empty = await signInAsAdmin(browser, ' ');
    expect(empty.json()).toEqual(asked.json());

    const signedIn = await signInAsAdmin(browser, getTotpCode(portal, secret));
    expect(signedIn.json()).toEqual({ data: 'admin', name: 'Admin' });
    expect((await browser.get(paths.session)).json()).toMatchObject({ authenticated: true, admin: true });
  });

  it('gives the same error for a wrong password with and without a factor or a code', async () => {
    const { portal, secret } = await securedPortal();
    const words = async (code?: string) => (await signInAsAdmin(portal.browser(), code, 'wrong')).body;
    const unknown = await portal.browser().post(paths.adminLogin, { name: 'nobody', password: 'wrong' });
    expect(await words()).toBe(unknown.body);
    expect(await words(getTotpCode(portal, secret))).toBe(unknown.body);
    expect(unknown.body).not.toContain('code');
  });

  it('ignores a code if the administrator has no second factor', async () => {
    const portal = await testPortal();
    expect((await signInAsAdmin(portal.browser(), '123456')).json()).toEqual({
      data: 'admin',
      name: 'Admin',
    });
  });

  it.each([
    [-90, 422],
    [-30, 200],
    [0, 200],
    [30, 200],
    [90, 422],
  ])('tolerates a small clock drift: with %i seconds the status is %i', async (secondsOff, status) => {
    const { portal, secret } = await securedPortal();
    const code = getTotpCode(portal, secret, secondsOff);
    expect((await signInAsAdmin(portal.browser(), code)).statusCode).toBe(status);
  });

  it('accepts a code with spaces', async () => {
    const { portal, secret } = await securedPortal();
    const code = getTotpCode(portal, secret);
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await signInAsAdmin(portal.browser(), typed)).statusCode).toBe(200);
  });

  it('accepts a code once, also concurrently, and none of an earlier time step', async () => {
    const { portal, secret } = await securedPortal();
    const code = getTotpCode(portal, secret);
    const browsers = Array.from({ length: 6 }, (_, index) => portal.browser(`203.0.113.${String(index)}`));
    for (const browser of browsers) await browser.get(paths.csrfCookie);
    const answers = await Promise.all(browsers.map((browser) => signInAsAdmin(browser, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
    const again = await signInAsAdmin(portal.browser(), code);
    expect(again.json<{ message: string }>().message).toContain('already been used');
    expect((await signInAsAdmin(portal.browser(), getTotpCode(portal, secret, -30))).statusCode).toBe(422);
    expect((await signInAsAdmin(portal.browser(), getTotpCode(portal, secret, 30))).statusCode).toBe(200);
  });

  it('rejects the code that confirmed the factor', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const begun = await admin.post(paths.secondFactor, { password: 'formroom-demo' });
    const { secret } = begun.json<{ secret: string }>();
    const code = getTotpCode(portal, secret);
    await admin.post(paths.confirmSecondFactor, { code });
    expect((await signInAsAdmin(portal.browser(), code)).statusCode).toBe(422);
  });
});

describe('a recovery code', () => {
  it('replaces the app’s code once, also concurrently, and the log contains how many are left', async () => {
    const { portal, admin, recoveryCodes } = await securedPortal();
    const [code = '', another = ''] = recoveryCodes;
    const browsers = [portal.browser('203.0.113.1'), portal.browser('203.0.113.2')] as const;
    for (const browser of browsers) await browser.get(paths.csrfCookie);
    const answers = await Promise.all(browsers.map((browser) => signInAsAdmin(browser, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect(
      (await signInAsAdmin(portal.browser(), another.toUpperCase().replaceAll('-', ' '))).statusCode,
    ).toBe(200);
    expect((await admin.get(paths.secondFactor)).json()).toMatchObject({ recovery_codes_left: 8 });

    const entries = (await listAuditEntries(admin)).filter(({ event }) => event === 'admin-signed-in');
    expect(entries.map(({ details }) => details)).toEqual([
      'with a recovery code, 9 left',
      'with a recovery code, 8 left',
    ]);
  });

  it('is invalid for another administrator', async () => {
    const { portal, recoveryCodes } = await securedPortal();
    await addAdmin(portal, 'deputy');
    const deputys = await setUpSecondFactor(portal, await portal.admin('deputy'));
    expect((await signInAsAdmin(portal.browser(), deputys.recoveryCodes[0])).statusCode).toBe(422);
    expect((await signInAsAdmin(portal.browser(), getTotpCode(portal, deputys.secret))).statusCode).toBe(422);
    expect((await signInAsAdmin(portal.browser(), recoveryCodes[0])).statusCode).toBe(200);
  });
});

describe('wrong codes', () => {
  it('throttle the address like wrong passwords; the password alone neither counts nor clears them', async () => {
    const { portal, secret } = await securedPortal();
    const browser = portal.browser();
    const statuses: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      // As in the browser: the password, then the code.
      statuses.push((await signInAsAdmin(browser)).statusCode);
      statuses.push((await signInAsAdmin(browser, getWrongCode(portal, secret))).statusCode);
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 422));
    const waiting = await signInAsAdmin(browser, getTotpCode(portal, secret));
    expect(waiting.statusCode).toBe(429);
    expect(waiting.headers['retry-after']).toBe('60');
    portal.pass(1);
    // The password alone must not start the next delay.
    expect((await signInAsAdmin(browser)).statusCode).toBe(422);
    expect((await signInAsAdmin(browser, getTotpCode(portal, secret))).statusCode).toBe(200);
    expect((await signInAsAdmin(browser, getWrongCode(portal, secret))).statusCode).toBe(422);
  });

  it('are logged with the administrator’s name; a missing code is not logged', async () => {
    const { portal, admin, secret } = await securedPortal();
    await signInAsAdmin(portal.browser());
    await signInAsAdmin(portal.browser(), getWrongCode(portal, secret));
    await portal.app.flushRefusals();
    const call = 'POST /api/admin-login';
    const refusals = (await listAuditEntries(admin)).filter(
      (entry) => entry.call === call && entry.status === 422,
    );
    expect(refusals).toMatchObject([
      { event: 'second-factor-failed', role: 'admin', who: 'admin', status: 422, count: 1 },
    ]);
  });

  it('block the app’s codes after 20 in a row from any address, until a recovery code is used', async () => {
    const { portal, secret, recoveryCodes } = await securedPortal();
    const tries = Array.from({ length: 30 }, (_, index) => portal.browser(`203.0.113.${String(index)}`));
    for (const browser of tries) await browser.get(paths.csrfCookie);
    const answers = await Promise.all(
      tries.map((browser) => signInAsAdmin(browser, getWrongCode(portal, secret))),
    );
    const closed = answers.filter(({ body }) => body.includes('blocked'));
    expect(closed).toHaveLength(10);

    expect((await signInAsAdmin(portal.browser())).body).toContain('recovery code');
    expect((await signInAsAdmin(portal.browser(), getTotpCode(portal, secret))).statusCode).toBe(422);
    expect((await signInAsAdmin(portal.browser(), recoveryCodes[9])).statusCode).toBe(200);
    expect((await signInAsAdmin(portal.browser(), getTotpCode(portal, secret))).statusCode).toBe(200);
  });

  it('in a row are counted from zero after a right one', async () => {
    const { portal, secret } = await securedPortal();
    const wrong = async (address: string) =>
      (await signInAsAdmin(portal.browser(address), getWrongCode(portal, secret))).body;
    for (let tries = 0; tries < 19; tries += 1) await wrong(`203.0.113.${String(tries)}`);
    expect((await signInAsAdmin(portal.browser(), getTotpCode(portal, secret))).statusCode).toBe(200);
    for (let tries = 0; tries < 19; tries += 1) {
      expect(await wrong(`192.0.2.${String(tries)}`)).not.toContain('blocked');
    }
  });
});
