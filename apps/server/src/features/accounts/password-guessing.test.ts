import { afterAll, describe, expect, it, vi } from 'vitest';
import { reauthenticate } from '../../testing/reauthenticate.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import type { TestPortal } from '../../testing/test-portal.ts';

// A spy, so that passwords are really compared. Earlier tests may have loaded the modules without it.
vi.mock('@node-rs/argon2', { spy: true });
vi.resetModules();
// The cost of a comparison is the subject here.
process.env.TEST_PASSWORD_COST = 'real';
afterAll(() => {
  delete process.env.TEST_PASSWORD_COST;
});
const { verify } = await import('@node-rs/argon2');
const { countQueries } = await import('../../testing/count-queries.ts');
const { testPortal } = await import('../../testing/test-portal.ts');
const { printSlipCode: slipFor } = await import('../../testing/credential-slips.ts');

const [KNOWN, FIRST, WITHOUT_SLIP, UNKNOWN] = ['20260001', '20260002', '20260100', '99999999'];
/** The office has entered an answer for the family. */
const FILLED_IN = '20260101';

const signIn = (browser: TestBrowser, student_id: string, password: string, headers = {}) =>
  browser.send('POST', '/api/login-student', { student_id, password }, headers);

async function browserAt(portal: TestPortal, address: string) {
  const browser = portal.browser(address);
  await browser.get('/sanctum/csrf-cookie');
  return browser;
}

describe('guessing passwords', () => {
  it.each(['birth-date', 'slip'])(
    'gets the same response after one hash and the same queries for known and unknown IDs, with first passwords by %s',
    async (first_password) => {
      const portal = await testPortal();
      const office = await portal.admin();
      await reauthenticate(office);
      await office.post('/api/settings', { first_password });
      if (first_password === 'slip') await slipFor(office, FIRST);
      await office.post('/api/student', { id: FILLED_IN, allergy: 'Peanuts', source: 'paper' });
      const seen: unknown[] = [];
      for (const [index, id] of [KNOWN, FIRST, WITHOUT_SLIP, FILLED_IN, UNKNOWN, "' or 1=1"].entries()) {
        const browser = await browserAt(portal, `203.0.113.${index + 1}`);
        vi.mocked(verify).mockClear();
        let response = await browser.get('/sanctum/csrf-cookie');
        const queries = await countQueries(portal.db, async () => {
          response = await signIn(browser, id, 'wrong');
        });
        const headers = Object.keys(response.headers);
        const cost = String(vi.mocked(verify).mock.calls[0]?.[0]).split('$').slice(0, 4).join('$');
        seen.push({
          status: response.statusCode,
          body: response.body,
          headers,
          cost,
          queries,
          times: vi.mocked(verify).mock.calls.length,
        });
      }
      expect(seen[0]).toMatchObject({ status: 422, times: 1, cost: '$argon2id$v=19$m=19456,t=2,p=1' });
      expect(seen).toEqual(seen.map(() => seen[0]));
    },
  );

  it('gets the same response for known and unknown administrators', async () => {
    const portal = await testPortal();
    const seen: unknown[] = [];
    for (const name of ['admin', 'nobody']) {
      const browser = await browserAt(portal, '203.0.113.9');
      vi.mocked(verify).mockClear();
      const response = await browser.send('POST', '/api/admin-login', { name, password: 'wrong' });
      seen.push([response.statusCode, response.body, vi.mocked(verify).mock.calls.length]);
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  it('throttles the account after 10 wrong birth dates from any addresses, and hides whether a later one is right', async () => {
    const portal = await testPortal();
    const answers: string[] = [];
    for (let address = 1; address <= 30; address += 1) {
      const browser = await browserAt(portal, `203.0.113.${address}`);
      answers.push((await signIn(browser, FIRST, '20010101')).body);
    }
    const right = await signIn(await browserAt(portal, '198.51.100.77'), FIRST, '20140315');
    expect(right.statusCode).toBe(429);
    expect(right.body).toBe(answers.at(-1));
    expect(new Set(answers).size).toBe(2);
    expect(answers.filter((answer) => answer === answers[0])).toHaveLength(10);
  });

  it('is limited to 50 birth dates an hour from one address, whatever forwarding headers are sent', async () => {
    const portal = await testPortal();
    const browser = await browserAt(portal, '203.0.113.66');
    const statuses: number[] = [];
    for (let student = 0; student < 60; student += 1) {
      const said = {
        'x-forwarded-for': `10.0.0.${student}`,
        forwarded: `for=10.0.0.${student}`,
        'x-real-ip': '10.0.0.1',
      };
      statuses.push((await signIn(browser, String(20_260_020 + student), '20010101', said)).statusCode);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(50);
    expect(statuses.slice(50)).toEqual(Array.from({ length: 10 }, () => 429));
  });

  it.each([
    ['/api/students?search=ren', 30],
    ['/api/user/20260001', 60],
  ])('can’t exceed the rate limit of %s by forwarding headers or made-up cookies', async (url, most) => {
    const portal = await testPortal();
    const statuses: number[] = [];
    for (let asked = 0; asked < most + 10; asked += 1) {
      const browser = portal.browser();
      browser.cookies.set('formroom_session', `made-up-${asked}`);
      const said = { 'x-forwarded-for': `10.0.0.${asked}`, 'x-real-ip': `10.0.0.${asked}` };
      statuses.push((await browser.send('GET', url, undefined, said)).statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(most);
    expect(statuses.slice(most)).toEqual(Array.from({ length: 10 }, () => 429));
  });
});

describe('the session of another user', () => {
  it('can’t be guessed: each token is 256 random bits', async () => {
    const portal = await testPortal();
    const students = await Promise.all(Array.from({ length: 50 }, () => portal.student()));
    const tokens = students.map(({ cookies }) =>
      Buffer.from(cookies.get('formroom_session') ?? '', 'base64url'),
    );
    expect(new Set(tokens.map(({ length }) => length))).toEqual(new Set([32]));
    // Each of the 256 bits is set in some tokens and unset in others.
    const always = tokens.reduce((sum, token) => Buffer.from(sum.map((byte, at) => byte & (token[at] ?? 0))));
    const never = tokens.reduce((sum, token) => Buffer.from(sum.map((byte, at) => byte | (token[at] ?? 0))));
    expect([always, never]).toEqual([Buffer.alloc(32, 0), Buffer.alloc(32, 255)]);
  });

  it('ends if it was planted in a browser whose user then signs in', async () => {
    const portal = await testPortal();
    const attacker = await portal.student('20260003');
    const victim = portal.browser();
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    const planted = victim.cookies.get('formroom_session');
    expect(
      (await victim.post('/api/login-student', { student_id: KNOWN, password: 'formroom-demo' })).statusCode,
    ).toBe(200);
    expect(victim.cookies.get('formroom_session')).not.toBe(planted);
    expect((await attacker.get('/api/student-record/20260001')).statusCode).toBe(401);
    expect((await attacker.get('/api/student-record/20260003')).statusCode).toBe(401);
  });

  it('is read only from the cookie, never from the URL, another header or the body', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    const token = student.cookies.get('formroom_session') ?? '';
    const stranger = portal.browser();
    const response = await stranger.send('GET', `/api/session?formroom_session=${token}`, undefined, {
      authorization: `Bearer ${token}`,
      'x-session': token,
    });
    expect(response.json()).toMatchObject({ authenticated: false });
  });
});
