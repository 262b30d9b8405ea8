import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';

const posts = ({ app }: TestPortal) =>
  app.routeTable.filter(({ method }) => [method].flat().includes('POST'));

/** Returns a signed-in browser that is allowed to make the request. */
const getCaller = (portal: TestPortal, access: string | undefined) =>
  access === 'own-password' ? portal.student() : portal.admin();

const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
];

describe('every POST', () => {
  it("is rejected without its own browser's token, whatever it contains, and before it changes anything", async () => {
    const portal = await testPortal();
    const stranger = portal.browser();
    await stranger.get(paths.csrfCookie);
    const foreignToken = stranger.cookies.get('XSRF-TOKEN') ?? '';
    expect(foreignToken).not.toBe('');
    const statuses: Record<string, number[]> = {};
    for (const { url, config } of posts(portal)) {
      // Only stops messages, and has a token of its own in its path (R100).
      if (url === paths.stopMessages) continue;
      const path = url.replaceAll(/:\w+/g, '20260001');
      for (const token of ['', 'wrong', foreignToken]) {
        for (const type of types) {
          const browser = await getCaller(portal, config?.access);
          await browser.get(paths.csrfCookie);
          const response = await browser.send('POST', path, '{}', {
            'x-xsrf-token': token,
            'content-type': type,
          });
          (statuses[url] ??= []).push(response.statusCode);
        }
      }
    }
    expect(Object.keys(statuses)).toContain(paths.logout);
    expect(new Set(Object.values(statuses).flat())).toEqual(new Set([419]));
    expect(await portal.db.selectFrom('audit_log').selectAll().where('status', '<', 400).execute()).toEqual(
      [],
    );
  });

  it('is rejected if the token is only in the URL, the body or a cookie', async () => {
    const portal = await testPortal();
    const student = await portal.student();
    await student.get(paths.csrfCookie);
    const token = encodeURIComponent(student.cookies.get('XSRF-TOKEN') ?? '');
    const response = await student.send(
      'POST',
      `${paths.saveStudent}?_csrf=${token}`,
      { id: '20260001', _csrf: token },
      { 'x-xsrf-token': '' },
    );
    expect(response.statusCode).toBe(419);
  });

  it('is the only method that changes anything', async () => {
    const { app } = await testPortal();
    const methods = new Set(app.routeTable.flatMap(({ method }) => method));
    expect([...methods].toSorted()).toEqual(['GET', 'HEAD', 'POST']);
  });
});
