import type { OwnSession } from '@formroom/domain/api/own-account.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { ADMIN_PASSWORD, setUpSecondFactor } from '../../testing/authenticator.ts';
import { runOnceAfter } from '../../testing/query-hooks.ts';
import { resetAdmin } from '../../testing/reset-admin.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

const NEW = 'a calm new password';
const change = { old_password: ADMIN_PASSWORD, password: NEW };
const isSignedIn = async (browser: TestBrowser) =>
  (await browser.get(paths.session)).json<{ authenticated: boolean }>().authenticated;
const signIn = async (portal: TestPortal, password: string, address?: string) =>
  (await portal.browser(address).post(paths.adminLogin, { name: 'admin', password })).statusCode;

describe('an administrator who changes their own password', () => {
  it('continues with a new session; all others end, which is logged', async () => {
    const portal = await testPortal();
    const [here, there] = [await portal.admin(), await portal.admin()];
    const before = here.cookies.get('formroom_session');
    const answer = await here.post(paths.changeAdminPassword, change);
    expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'admin' }]);
    expect(here.cookies.get('formroom_session')).not.toBe(before);
    expect(await isSignedIn(here)).toBe(true);
    expect(await isSignedIn(there)).toBe(false);
    expect(await signIn(portal, ADMIN_PASSWORD)).toBe(422);
    expect(await signIn(portal, NEW)).toBe(200);
    const entries = await listAuditEntries(here);
    expect(entries.find(({ event }) => event === 'own-password-changed')).toMatchObject({
      who: 'admin',
      status: 200,
    });
  });

  it('keeps the second factor', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await setUpSecondFactor(portal, admin);
    expect((await admin.post(paths.changeAdminPassword, change)).statusCode).toBe(200);
    const answer = await portal.browser().post(paths.adminLogin, { name: 'admin', password: NEW });
    expect(answer.json()).toHaveProperty('errors.code');
  });

  it.each([
    [{ ...change, old_password: 'wrong words' }, 'old_password', 'The old password is not right.'],
    [{ ...change, old_password: '' }, 'old_password', 'This field is required.'],
    [{ ...change, password: 'short' }, 'password', 'Use at least 8 characters.'],
    [{ ...change, password: 'Password1' }, 'password', 'This password is too common. Choose another one.'],
    [{ ...change, password: 'Admin-2026' }, 'password', 'Choose something other than the username.'],
    [{ ...change, password: 'adminadmin' }, 'password', 'Choose something other than the username.'],
    [{ ...change, password: 'St Hilary' }, 'password', 'Choose something other than the school’s name.'],
    [{ password: NEW }, 'old_password', 'This field is required.'],
  ])('gets an error by field for %j', async (body, field, message) => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const answer = await admin.post(paths.changeAdminPassword, body);
    expect(answer.statusCode).toBe(422);
    const { errors } = answer.json<{ errors: Record<string, string[]> }>();
    expect(errors[field]?.[0]).toBe(message);
    expect(await signIn(portal, ADMIN_PASSWORD)).toBe(200);
  });

  it('is throttled after five wrong old passwords, as at sign-in', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const statuses: number[] = [];
    for (let tried = 0; tried < 6; tried += 1) {
      const guess = { ...change, old_password: `guess ${tried}` };
      statuses.push((await admin.post(paths.changeAdminPassword, guess)).statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('changes nothing if the account is reset concurrently', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    runOnceAfter(portal.db, /^delete from "sign_in_tries"/, () => resetAdmin(portal));
    expect((await admin.post(paths.changeAdminPassword, change)).statusCode).toBe(401);
    expect(await signIn(portal, NEW)).toBe(422);
    expect(await signIn(portal, 'another one of ours')).toBe(200);
  });
});

describe('an administrator’s own sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

  async function signedInFrom(portal: TestPortal, address: string, userAgent = FIREFOX) {
    const browser = portal.browser(address);
    await browser.get(paths.csrfCookie);
    const credentials = { name: 'admin', password: ADMIN_PASSWORD };
    await browser.send('POST', paths.adminLogin, credentials, { 'user-agent': userAgent });
    return browser;
  }
  const getSessions = async (browser: TestBrowser) =>
    (await browser.get(paths.ownSessions)).json<OwnSession[]>();

  it('are listed with address, browser and start, the current one first', async () => {
    const portal = await testPortal();
    const there = await signedInFrom(portal, '203.0.113.9', 'curl/8');
    portal.pass(5);
    const here = await signedInFrom(portal, '2001:db8:1:2::9');
    portal.pass(3);
    await there.get(paths.systemStatus);
    expect(await getSessions(here)).toEqual([
      {
        id: expect.any(String) as string,
        current: true,
        began_at: '2026-11-20T13:05:00.000Z',
        last_used_at: '2026-11-20T13:08:00.000Z',
        address: '2001:db8:1:2::/64',
        browser: 'Firefox on Windows',
      },
      {
        id: expect.any(String) as string,
        current: false,
        began_at: '2026-11-20T13:00:00.000Z',
        last_used_at: '2026-11-20T13:08:00.000Z',
        address: '203.0.113.9',
        browser: null,
      },
    ]);
    const stored = await portal.db.selectFrom('sessions').select('token_hash').execute();
    const shown = JSON.stringify(await getSessions(here));
    expect(stored.filter(({ token_hash: hash }) => shown.includes(hash))).toEqual([]);
  });

  it('can be ended one by one or all at once, except the current one and those of other administrators', async () => {
    const portal = await testPortal();
    const [here, phone, office, home] = [
      await portal.admin(),
      await portal.admin(),
      await portal.admin(),
      await portal.admin(),
    ];
    await portal.db.insertInto('admins').values({ name: 'principal', password_hash: 'x' }).execute();
    const principal = await portal.admin('principal');
    const [phones] = (await getSessions(phone)).filter(({ current }) => current);
    const [own] = (await getSessions(here)).filter(({ current }) => current);
    const end = async (browser: TestBrowser, body: Record<string, unknown>) => {
      const answer = await browser.post(paths.endOwnSessions, body);
      return [answer.statusCode, answer.json<{ ended?: number }>().ended];
    };
    expect(await end(principal, { id: phones?.id })).toEqual([404, undefined]);
    expect(await end(here, { id: own?.id })).toEqual([404, undefined]);
    expect(await end(here, { id: 'nothing' })).toEqual([404, undefined]);
    expect(await end(here, { id: phones?.id })).toEqual([200, 1]);
    expect(await Promise.all([here, phone, office].map(isSignedIn))).toEqual([true, false, true]);
    expect(await end(here, { all: true })).toEqual([422, undefined]);
    expect(await end(here, {})).toEqual([200, 2]);
    expect(await Promise.all([here, office, home, principal].map(isSignedIn))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const entries = await listAuditEntries(here);
    expect(entries.filter(({ event }) => event === 'own-sessions-ended').at(-1)).toMatchObject({
      who: 'admin',
      status: 200,
    });
  });

  it('exclude expired ones, and no address of a family is stored', async () => {
    const portal = await testPortal();
    await portal.admin();
    portal.pass(30);
    expect(await getSessions(await portal.admin())).toHaveLength(1);
    await portal
      .browser('203.0.113.9')
      .post(paths.loginStudent, { student_id: '20260001', password: 'formroom-demo' });
    const families = await portal.db
      .selectFrom('sessions')
      .select(['address', 'browser'])
      .where('student_id', 'is not', null)
      .execute();
    expect(families).toEqual([{ address: null, browser: null }]);
  });
});
