import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { demoSchool, emptyDatabase, ended, isRefused, ready, start } from '../testing/start-program.ts';

describe('the process and its database', { timeout: 120_000 }, () => {
  it('migrates and loads the demo school once when three start at once on an empty database', async () => {
    const environment = await emptyDatabase();
    const portals = await Promise.all(Array.from({ length: 3 }, () => start('main', environment)));
    await Promise.all(portals.map(ready));
    for (const { url, output } of portals) {
      const found = await fetch(`${url}/api/students?search=ramdeen`);
      expect(found.status, output()).toBe(200);
      expect(output()).toContain('20260001 / formroom-demo');
    }
    expect(portals.map(({ child }) => child.exitCode)).toEqual([null, null, null]);
  });

  it('finishes what is in flight after SIGTERM, and exits 0', async () => {
    const portal = await start('main', await demoSchool());
    await ready(portal);
    const token = await fetch(`${portal.url}/sanctum/csrf-cookie`);
    const cookies = token.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    const body = JSON.stringify({ student_id: '20260001', password: 'formroom-demo' });
    const call = request(`${portal.url}/api/login-student`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
        cookie: cookies.join('; '),
        'x-xsrf-token': cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice(11) ?? '',
      },
    });
    const answer = once(call, 'response') as Promise<[IncomingMessage]>;
    call.flushHeaders();
    await once(call, 'continue');
    portal.child.kill('SIGTERM');
    await expect.poll(() => isRefused(portal.url)).toBe(true);
    call.end(body);
    const [response] = await answer;
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(await ended(portal.child), portal.output()).toBe(0);
  });

  it('refuses to start where the demo accounts are and must not be', async () => {
    const portal = await start('main', { ...(await demoSchool()), DEMO: '0' });
    expect(await ended(portal.child)).toBe(1);
    expect(portal.output()).toContain('The demo accounts, whose passwords everybody knows');
  });
});
