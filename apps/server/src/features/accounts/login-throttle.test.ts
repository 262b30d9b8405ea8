import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';

const RIGHT = { '20260001': 'formroom-demo', '20260002': '20140315' } as const;

const tryPassword = async (browser: TestBrowser, id: string, password: string) => {
  const response = await browser.post('/api/login-student', { student_id: id, password });
  return {
    status: response.statusCode,
    retryAfter: Number(response.headers['retry-after']),
    body: response.body,
  };
};

const tryTimes = async (times: number, browser: TestBrowser, id: string) => {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await tryPassword(browser, id, 'wrong')).status);
  return statuses;
};

describe('failed sign-ins', () => {
  it('throttle the pair of ID and address for 1, 5 and then 15 minutes', async () => {
    const portal = await testPortal();
    const browser = portal.browser();
    expect(await tryTimes(6, browser, '20260001')).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await tryPassword(browser, '20260001', RIGHT['20260001'])).retryAfter).toBe(60);

    for (const [minutes, nextWait] of [
      [1, 5 * 60],
      [5, 15 * 60],
      [15, 15 * 60],
    ] as const) {
      portal.pass(minutes);
      expect((await tryPassword(browser, '20260001', 'wrong')).status).toBe(422);
      expect(await tryPassword(browser, '20260001', 'wrong')).toMatchObject({
        status: 429,
        retryAfter: nextWait,
      });
    }
    portal.pass(15);
    expect((await tryPassword(browser, '20260001', RIGHT['20260001'])).status).toBe(200);
  });

  it('do not lock the family out at another address', async () => {
    const portal = await testPortal();
    await tryTimes(8, portal.browser('203.0.113.66'), '20260001');
    expect((await tryPassword(portal.browser('198.51.100.1'), '20260001', RIGHT['20260001'])).status).toBe(
      200,
    );
  });

  it('are counted for unknown IDs, too', async () => {
    const portal = await testPortal();
    expect((await tryTimes(6, portal.browser(), '99999999')).at(-1)).toBe(429);
  });

  it('are cleared by the right password, and after a day', async () => {
    const portal = await testPortal();
    const browser = portal.browser();
    await tryTimes(4, browser, '20260001');
    expect((await tryPassword(browser, '20260001', RIGHT['20260001'])).status).toBe(200);
    expect(await tryTimes(5, browser, '20260001')).toEqual([422, 422, 422, 422, 422]);
    portal.pass(25 * 60);
    expect(await tryTimes(5, browser, '20260001')).toEqual([422, 422, 422, 422, 422]);
  });

  it("can't exceed the limit by concurrent requests", async () => {
    const portal = await testPortal();
    const browser = portal.browser();
    await browser.get('/sanctum/csrf-cookie');
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => tryPassword(browser, '20260001', 'wrong')),
    );
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
  });

  it('of an administrator are counted in the same way', async () => {
    const portal = await testPortal();
    const browser = portal.browser();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      statuses.push(
        (await browser.post('/api/admin-login', { name: 'admin', password: 'wrong' })).statusCode,
      );
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe('dates of birth as first passwords', () => {
  it('are not counted if they are right', async () => {
    const portal = await testPortal();
    for (let time = 0; time < 25; time += 1) {
      expect((await tryPassword(portal.browser(), '20260002', RIGHT['20260002'])).status).toBe(200);
    }
  });

  it('allow a whole school to sign in for the first time at once from one address', async () => {
    const portal = await testPortal();
    const students = await portal.db
      .selectFrom('students')
      .select(['id', 'date_of_birth'])
      .where('id', '>', '20260040')
      .limit(80)
      .execute();
    // More than ten passwords of an address at a time get a 503.
    for (let start = 0; start < students.length; start += 10) {
      const signIns = students.slice(start, start + 10).map(({ id, date_of_birth }) => {
        const birthDate = date_of_birth?.replaceAll('-', '') ?? '';
        return tryPassword(portal.browser('192.0.2.1'), id, birthDate);
      });
      for (const { status } of await Promise.all(signIns)) expect(status).toBe(200);
    }
  });

  it('throttle an address after 50 wrong ones in an hour, but never right passwords', async () => {
    const portal = await testPortal();
    const school = portal.browser('192.0.2.1');
    for (let student = 0; student < 50; student += 1) {
      expect((await tryPassword(school, String(20_260_100 + student), 'wrong')).status).toBe(422);
    }
    const waiting = await tryPassword(school, '20260002', RIGHT['20260002']);
    expect(waiting.status).toBe(429);
    expect(waiting.retryAfter).toBe(3600);
    expect((await tryPassword(school, '20260001', RIGHT['20260001'])).status).toBe(200);

    portal.pass(60);
    expect((await tryPassword(school, '20260002', RIGHT['20260002'])).status).toBe(200);
  });
});
