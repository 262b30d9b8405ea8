import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';

const wrongWords = {
  message: 'The student ID or the password is not right.',
  errors: { message: ['The student ID or the password is not right.'] },
};
const FIRST_SIGN_IN = '20260002';

const tryStudent = (browser: TestBrowser, student_id: string, password: string) =>
  browser.post('/api/login-student', { student_id, password });

describe('signing in', () => {
  it('works for a student with a password', async () => {
    const portal = await testPortal();
    const browser = portal.browser();
    const response = await tryStudent(browser, '20260001', 'formroom-demo');
    expect(response.json()).toEqual({ name: 'Anya Ramdeen', student_id: '20260001', password_reset: 0 });
    expect((await browser.get('/api/session')).json()).toEqual({
      authenticated: true,
      admin: false,
      user_id: '20260001',
      name: 'Anya Ramdeen',
      initials: 'AR',
      password_reset: false,
    });
  });

  it('gives the same error for a wrong password, a wrong date of birth and an unknown ID', async () => {
    const portal = await testPortal();
    for (const id of ['20260001', FIRST_SIGN_IN, '99999999', 'no such student']) {
      const response = await tryStudent(portal.browser(), id, 'wrong');
      expect(response.statusCode).toBe(422);
      expect(response.json()).toEqual(wrongWords);
    }
  });

  it('tells only the right password of a student who has left', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    for (const student_id of ['20260001', FIRST_SIGN_IN])
      expect((await admin.post('/api/leavers', { student_id, erase: 0 })).statusCode).toBe(200);
    const message = 'Anya has left the school. Ask the office.';
    const right = await tryStudent(portal.browser(), '20260001', 'formroom-demo');
    expect(right.statusCode).toBe(422);
    expect(right.json()).toEqual({ message, errors: { message: [message] } });
    expect((await tryStudent(portal.browser(), '20260001', 'wrong')).json()).toEqual(wrongWords);
    // A date of birth, which stands on cards and lists, tells nothing.
    expect((await tryStudent(portal.browser(), FIRST_SIGN_IN, '20140315')).json()).toEqual(wrongWords);
  });

  it('for the first time allows only changing the password', async () => {
    const portal = await testPortal();
    const browser = portal.browser();
    const response = await tryStudent(browser, FIRST_SIGN_IN, '20140315');
    expect(response.json()).toMatchObject({ password_reset: 1 });
    expect((await browser.get('/api/session')).json()).toMatchObject({
      authenticated: false,
      password_reset: true,
      user_id: FIRST_SIGN_IN,
    });
    expect((await browser.get(`/api/student-record/${FIRST_SIGN_IN}`)).statusCode).toBe(403);

    const changed = await browser.post('/api/change-password-student', {
      student_id: FIRST_SIGN_IN,
      reset_password: 'a new one of ours',
    });
    expect(changed.json()).toEqual({ name: 'Kerwin Joseph' });
    expect((await browser.get(`/api/student-record/${FIRST_SIGN_IN}`)).statusCode).toBe(200);
    expect((await tryStudent(portal.browser(), FIRST_SIGN_IN, '20140315')).statusCode).toBe(422);
    expect((await tryStudent(portal.browser(), FIRST_SIGN_IN, 'a new one of ours')).statusCode).toBe(200);
  });

  it('returns the name Admin for an administrator', async () => {
    const portal = await testPortal();
    const browser = portal.browser();
    const response = await browser.post('/api/admin-login', { name: 'admin', password: 'formroom-demo' });
    expect(response.json()).toEqual({ data: 'admin', name: 'Admin' });
    expect((await browser.get('/api/session')).json()).toMatchObject({
      authenticated: true,
      admin: true,
      user_id: 'admin',
      name: 'Admin',
    });
    const nameless = await browser.post('/api/admin-login', { name: ' ', password: 'x' });
    expect(nameless.json()).toMatchObject({ errors: { name: ['Username field empty'] } });
  });

  it('shows a hint that does not reveal whether an ID exists', async () => {
    const portal = await testPortal();
    const getHint = async (id: string) => (await portal.browser().get(`/api/user/${id}`)).json<unknown>();
    expect(await getHint(FIRST_SIGN_IN)).toEqual([{ student_id: FIRST_SIGN_IN, password_reset: 1 }]);
    expect(await getHint('20260001')).toEqual([{ student_id: '20260001', password_reset: 0 }]);
    expect(await getHint('99999999')).toEqual([{ student_id: '99999999', password_reset: 0 }]);
  });

  it('limits the rate of requests for the hint', async () => {
    const portal = await testPortal();
    for (let asked = 0; asked < 60; asked += 1) {
      expect((await portal.browser().get('/api/user/20260001')).statusCode).toBe(200);
    }
    const refused = await portal.browser().get('/api/user/20260001');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ errors: { message: [expect.stringContaining('Please wait')] } });
  });
});
