import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { testPortal } from '../../testing/test-portal.ts';
import { TestBrowser } from '../../testing/test-browser.ts';

const isSignedIn = async (browser: TestBrowser) =>
  (await browser.get('/api/session')).json<{ authenticated: boolean }>().authenticated;

const FORM = 'multipart/form-data; boundary=part';
const part = (disposition: string) => `--part\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;

describe('a session', () => {
  it('lives in an HttpOnly, SameSite=Lax cookie without expiry, and is stored only as a hash', async () => {
    const portal = await testPortal();
    const browser = portal.browser();
    const response = await browser.post('/api/login-student', {
      student_id: '20260001',
      password: 'formroom-demo',
    });
    const cookie = response.cookies.find(({ name }) => name === 'formroom_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie).not.toHaveProperty('expires');
    expect(cookie).not.toHaveProperty('maxAge');
    const stored = await portal.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(cookie?.value);
  });

  it('is Secure and __Host- behind https', async () => {
    const portal = await testPortal({ PUBLIC_URL: 'https://portal.example' });
    const browser = portal.browser();
    const response = await browser.post('/api/login-student', {
      student_id: '20260001',
      password: 'formroom-demo',
    });
    expect(response.cookies).toContainEqual(
      expect.objectContaining({ name: '__Host-formroom_session', secure: true }),
    );
    expect(response.headers['strict-transport-security']).toContain('max-age=');
  });

  it('ends for a student after 2 idle hours and for an administrator after 30 idle minutes', async () => {
    const portal = await testPortal();
    const [student, admin] = [await portal.student(), await portal.admin()];
    portal.pass(29);
    expect([await isSignedIn(student), await isSignedIn(admin)]).toEqual([true, true]);
    portal.pass(30);
    expect([await isSignedIn(student), await isSignedIn(admin)]).toEqual([true, false]);
    portal.pass(121);
    expect(await isSignedIn(student)).toBe(false);
  });

  it('is not extended by polling for changes of the record', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    const { etag } = (await student.get('/api/student-record/20260001')).headers;
    const poll = () =>
      student.send('GET', '/api/student-record/20260001', undefined, { 'if-none-match': String(etag) });
    for (let minutes = 0; minutes < 115; minutes += 5) {
      portal.pass(5);
      const answer = await poll();
      expect([answer.statusCode, answer.body]).toEqual([304, '']);
    }
    portal.pass(10);
    expect((await poll()).statusCode).toBe(401);
  });

  it('ends after 12 hours even if it is used', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    for (let hour = 1; hour < 12; hour += 1) {
      portal.pass(60);
      expect(await isSignedIn(student)).toBe(true);
    }
    portal.pass(60);
    expect(await isSignedIn(student)).toBe(false);
  });

  it('is invalid after sign-out, even with its cookie', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    const thief = new TestBrowser(portal.app);
    for (const [name, value] of student.cookies) thief.cookies.set(name, value);
    expect((await student.post('/logout')).statusCode).toBe(204);
    expect((await thief.get('/api/student-record/20260001')).statusCode).toBe(401);
  });

  it.each([
    ['a save', 'application/json', '{"id":"20260001",', '"allergy":"Dust"}'],
    [
      'an upload',
      FORM,
      `${part('name="id"')}20260001\r\n`,
      `${part('name="file"; filename="a"')}x\r\n--part--\r\n`,
    ],
  ])('that ends while the body of %s arrives is no longer valid', async (_what, type, first, rest) => {
    const portal = await testPortal();
    const student = await portal.student();
    await student.get('/sanctum/csrf-cookie');
    const body = Readable.from(
      (async function* () {
        yield first;
        await portal.db.deleteFrom('sessions').execute();
        portal.pass(1);
        yield rest;
      })(),
      { objectMode: false },
    );
    const url = type === FORM ? '/api/store-file' : '/api/student';
    expect((await student.send('POST', url, body, { 'content-type': type })).statusCode).toBe(401);
  });

  it('does not reuse a token that was planted before sign-in', async () => {
    const portal = await testPortal();
    const browser = portal.browser();
    browser.cookies.set('formroom_session', 'planted');
    await browser.post('/api/login-student', { student_id: '20260001', password: 'formroom-demo' });
    expect(browser.cookies.get('formroom_session')).not.toBe('planted');
  });

  it('can’t be used for a POST without the CSRF token, with a wrong one, or with one of another browser', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    const other = await portal.student();
    for (const token of ['', 'wrong', other.cookies.get('XSRF-TOKEN') ?? '']) {
      const response = await student.send(
        'POST',
        '/api/student',
        { id: '20260001' },
        { 'x-xsrf-token': token },
      );
      expect(response.statusCode).toBe(419);
    }
  });
});
