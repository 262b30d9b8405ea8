import { pathTo, paths } from '@formroom/domain/api/paths.ts';
import type { Session } from '@formroom/domain/api/session.ts';
import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../testing/audit-log.ts';
import { getTotpCode, getWrongCode, setUpSecondFactor } from '../../../testing/authenticator.ts';
import { PORTAL, startOpenIdProvider } from '../../../testing/openid-provider.ts';
import { reauthenticate } from '../../../testing/reauthenticate.ts';
import {
  beginStaffSignIn,
  comeBack,
  ROE,
  signInAtProvider,
  STAFF_COOKIE,
  staffPortal,
} from '../../../testing/staff-sign-in.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const verified = { email: ROE, email_verified: true };
const session = async (browser: TestBrowser) => (await browser.get(paths.session)).json<Session>();
const enterCode = (browser: TestBrowser, code: string) => browser.post(paths.staffSignInCode, { code });

describe('signing in with an account of the school', () => {
  it('opens the account with the verified address, with PKCE, state and nonce', async () => {
    const provider = await startOpenIdProvider({ ...verified, email: 'Roe@School.Example' });
    const portal = await staffPortal(provider.environment);
    const browser = portal.browser();
    const page = new URL(await beginStaffSignIn(browser));
    expect(page.origin).toBe(provider.environment.OIDC_ISSUER);
    expect(Object.fromEntries(page.searchParams)).toEqual({
      client_id: 'formroom',
      redirect_uri: `${PORTAL}/api/staff-sign-in/callback`,
      response_type: 'code',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
    });
    expect(await comeBack(browser, await provider.visit(page.href))).toBe('/admin/dashboard');
    expect(await session(browser)).toMatchObject({ authenticated: true, user_id: 'Ms Roe', role: 'read' });
    expect(browser.cookies.has(STAFF_COOKIE)).toBe(false);
    const [entry] = (await listAuditEntries(await portal.admin())).filter(
      ({ event }) => event === 'admin-signed-in',
    );
    expect(entry).toMatchObject({ who: 'Ms Roe', details: 'with an account of the school' });
  });

  it('reads the address from where the standard has it, too', async () => {
    const provider = await startOpenIdProvider(verified, { inIdToken: false });
    const portal = await staffPortal(provider.environment);
    expect(await signInAtProvider(portal.browser(), provider)).toBe('/admin/dashboard');
  });

  it('keeps its cookies from scripts and, behind https, from other connections and domains', async () => {
    const provider = await startOpenIdProvider(verified, { portal: 'https://portal.school.example' });
    const portal = await staffPortal(provider.environment);
    const browser = portal.browser();
    const begun = await browser.get(paths.staffSignIn);
    const kept = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax' };
    expect(begun.cookies).toMatchObject([{ ...kept, name: `__Host-${STAFF_COOKIE}`, maxAge: 600 }]);
    const { cookies } = await browser.get(await provider.visit(String(begun.headers.location)));
    expect(cookies.find(({ name }) => name === '__Host-formroom_session')).toMatchObject(kept);
  });

  it('replaces the invitation of who was invited, and needs no password', async () => {
    const provider = await startOpenIdProvider(verified);
    const portal = await staffPortal(provider.environment, null);
    const admin = await reauthenticate(await portal.admin());
    const invited = await admin.post(paths.administrators, { name: 'Dean', role: 'office', email: ROE });
    const dean = portal.browser();
    expect(await signInAtProvider(dean, provider)).toBe('/admin/dashboard');
    const again = await dean.post(paths.reauthenticate, { password: 'guessed' });
    expect([again.statusCode, again.json()]).toMatchObject([
      422,
      { message: expect.stringMatching(/^You have no password here yet/) as string },
    ]);
    const { invitation } = invited.json<{ invitation: string }>();
    const accepted = await portal
      .browser()
      .post(paths.acceptInvitation, { name: 'Dean', invitation, password: 'guava season again' });
    expect(accepted.statusCode).toBe(422);
    expect((await admin.get(paths.administrators)).json()).toMatchObject([
      { name: 'Dean', email: ROE, invitation: null },
      { name: 'Ms Roe' },
      { name: 'admin' },
    ]);
  });

  it('is refused with one sentence for an unknown, unverified or disabled account, and logged', async () => {
    const account = { ...verified };
    const provider = await startOpenIdProvider(account);
    const portal = await staffPortal(provider.environment);
    const admin = await reauthenticate(await portal.admin());
    await admin.post(pathTo(paths.administrator, { name: 'Ms Roe' }), { disabled: 1 });
    const browser = portal.browser();
    expect(await signInAtProvider(browser, provider)).toBe('/admin?refused=not-allowed');
    await admin.post(pathTo(paths.administrator, { name: 'Ms Roe' }), { disabled: 0, email: null });
    expect(await signInAtProvider(browser, provider)).toBe('/admin?refused=not-allowed');
    await admin.post(pathTo(paths.administrator, { name: 'Ms Roe' }), { email: ROE });
    for (const known of [{ email_verified: false }, { email_verified: undefined }, { email: undefined }]) {
      Object.assign(account, verified, known);
      expect(await signInAtProvider(browser, provider)).toBe('/admin?refused=not-allowed');
    }
    Object.assign(account, verified);
    expect(await signInAtProvider(browser, provider)).toBe('/admin/dashboard');
    await browser.post(paths.logout);
    expect(browser.cookies.has('formroom_session')).toBe(false);
    await portal.app.flushRefusals();
    const refusals = (await listAuditEntries(admin)).filter(({ event }) => event === 'staff-sign-in-refused');
    expect(refusals.map(({ who }) => who).toSorted()).toEqual(['Ms Roe', null]);
  });

  it('is not there without a provider', async () => {
    const portal = await staffPortal({});
    for (const path of [paths.staffSignIn, paths.staffSignInCallback])
      expect((await portal.browser().get(path)).statusCode).toBe(404);
    expect((await enterCode(portal.browser(), '123456')).statusCode).toBe(404);
  });
});

describe('an answer of the provider', () => {
  it('counts once, within ten minutes, and in the browser that asked', async () => {
    const provider = await startOpenIdProvider(verified);
    const portal = await staffPortal(provider.environment);
    const [browser, another] = [portal.browser(), portal.browser()];
    const callback = await provider.visit(await beginStaffSignIn(browser));
    await beginStaffSignIn(another);
    expect(await comeBack(another, callback)).toBe('/admin?refused=invalid');
    expect(await comeBack(portal.browser(), callback)).toBe('/admin?refused=invalid');

    const cookie = browser.cookies.get(STAFF_COOKIE) ?? '';
    expect(await comeBack(browser, callback)).toBe('/admin/dashboard');
    expect(await comeBack(browser, callback)).toBe('/admin?refused=invalid');
    // Not even with a copy of the cookie: the provider exchanges a code once.
    const thief = portal.browser();
    thief.cookies.set(STAFF_COOKIE, cookie);
    expect(await comeBack(thief, callback)).toBe('/admin?refused=invalid');

    const late = portal.browser();
    const answer = await provider.visit(await beginStaffSignIn(late));
    portal.pass(10);
    expect(await comeBack(late, answer)).toBe('/admin?refused=invalid');
    expect([another, thief, late].some(({ cookies }) => cookies.has('formroom_session'))).toBe(false);
  });

  it('with another state, or a refusal, leads back to the sign-in page', async () => {
    const provider = await startOpenIdProvider(verified);
    const portal = await staffPortal(provider.environment);
    const browser = portal.browser();
    const callback = await provider.visit(await beginStaffSignIn(browser));
    expect(await comeBack(browser, callback.replace(/state=./, 'state=_'))).toBe('/admin?refused=invalid');
    await beginStaffSignIn(browser);
    browser.cookies.set(STAFF_COOKIE, `${browser.cookies.get(STAFF_COOKIE) ?? ''}x`);
    expect(await comeBack(browser, callback)).toBe('/admin?refused=invalid');
    provider.refuse();
    expect(await signInAtProvider(portal.browser(), provider)).toBe('/admin?refused=invalid');
  });
});

describe('with a second factor', () => {
  it('the code is asked for before anything is open, and wrong ones are throttled', async () => {
    const provider = await startOpenIdProvider(verified);
    const portal = await staffPortal(provider.environment);
    const { secret, recoveryCodes } = await setUpSecondFactor(portal, await portal.admin('Ms Roe'));
    const browser = portal.browser();
    expect(await signInAtProvider(browser, provider)).toBe('/admin?step=code');
    expect(browser.cookies.has('formroom_session')).toBe(false);
    expect((await browser.get(paths.students)).statusCode).toBe(401);
    const waiting = browser.cookies.get(STAFF_COOKIE) ?? '';
    const wrong = await enterCode(browser, getWrongCode(portal, secret));
    expect([wrong.statusCode, Object.keys(wrong.json<{ errors: object }>().errors)]).toEqual([
      422,
      ['message', 'code'],
    ]);
    expect((await enterCode(browser, getTotpCode(portal, secret))).json()).toEqual({
      data: 'Ms Roe',
      name: 'Admin',
    });
    expect(await session(browser)).toMatchObject({ authenticated: true, user_id: 'Ms Roe' });
    expect((await enterCode(browser, recoveryCodes[0] ?? '')).statusCode).toBe(422);

    const guesser = portal.browser('203.0.113.9');
    guesser.cookies.set(STAFF_COOKIE, waiting);
    for (let tries = 0; tries < 5; tries += 1) await enterCode(guesser, getWrongCode(portal, secret));
    expect((await enterCode(guesser, recoveryCodes[0] ?? '')).statusCode).toBe(429);
  });

  it('a recovery code works, and a reset or another address ends the sign-in', async () => {
    const provider = await startOpenIdProvider(verified);
    const portal = await staffPortal(provider.environment);
    const admin = await reauthenticate(await portal.admin());
    const { recoveryCodes } = await setUpSecondFactor(portal, await portal.admin('Ms Roe'));
    const browser = portal.browser();
    await signInAtProvider(browser, provider);
    const waiting = browser.cookies.get(STAFF_COOKIE) ?? '';
    expect((await enterCode(browser, recoveryCodes[0] ?? '')).statusCode).toBe(200);
    const entries = (await listAuditEntries(admin)).filter(({ event }) => event === 'admin-signed-in');
    expect(entries.map(({ details }) => details)).toEqual([
      'with an account of the school, with a recovery code, 9 left',
    ]);

    browser.cookies.set(STAFF_COOKIE, waiting);
    const change = (body: Record<string, unknown>) =>
      admin.post(pathTo(paths.administrator, { name: 'Ms Roe' }), body);
    expect((await change({ email: 'other@school.example' })).statusCode).toBe(200);
    expect((await enterCode(browser, recoveryCodes[1] ?? '')).statusCode).toBe(403);
    expect((await change({ email: ROE })).statusCode).toBe(200);
    expect((await admin.post(pathTo(paths.resetAdministrator, { name: 'Ms Roe' }))).statusCode).toBe(200);
    expect((await enterCode(browser, recoveryCodes[1] ?? '')).statusCode).toBe(422);
    portal.pass(10);
    expect((await enterCode(browser, recoveryCodes[1] ?? '')).statusCode).toBe(422);
  });

  it('that the school requires and the administrator lacks, only its set-up is open', async () => {
    const provider = await startOpenIdProvider(verified);
    const portal = await staffPortal(provider.environment);
    const admin = await portal.admin();
    const { secret } = await setUpSecondFactor(portal, admin);
    await reauthenticate(admin, getTotpCode(portal, secret));
    await admin.post(paths.settings, { require_second_factor: true });
    const browser = portal.browser();
    expect(await signInAtProvider(browser, provider)).toBe('/admin/dashboard');
    expect(await session(browser)).toMatchObject({ authenticated: false, admin: true });
    expect((await browser.get(paths.students)).statusCode).toBe(403);
    const begun = await browser.post(paths.secondFactor, {});
    const code = getTotpCode(portal, begun.json<{ secret: string }>().secret);
    expect((await browser.post(paths.confirmSecondFactor, { code })).statusCode).toBe(200);
    expect((await browser.get(paths.students)).statusCode).toBe(200);
  });
});
