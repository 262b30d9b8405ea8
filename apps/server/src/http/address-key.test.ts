import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../testing/audit-log.ts';
import { captureLog } from '../testing/capture-log.ts';
import { testPortal } from '../testing/test-portal.ts';
import { addressKey } from './address-key.ts';

describe('an address key', () => {
  it.each([
    ['203.0.113.1', '203.0.113.1'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
    ['::FFFF:cb00:7101', '203.0.113.1'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});

const network = (host: number) => `2001:db8:1:2::${host.toString(16)}`;

describe('the addresses of one IPv6 network', () => {
  it('share failed sign-ins, rate limits and their entry in the audit log', async () => {
    const portal = await testPortal({ LOG_LEVEL: 'info' });
    const lines = captureLog(portal);
    const signIn = async (path: string, body: Record<string, string>, host: number) =>
      (await portal.browser(network(host)).post(path, body)).statusCode;
    const statuses = { student: [] as number[], admin: [] as number[] };
    for (let host = 1; host <= 6; host += 1) {
      const [password, name] = ['wrong', 'admin'];
      statuses.student.push(await signIn(paths.loginStudent, { student_id: '20260001', password }, host));
      statuses.admin.push(await signIn(paths.adminLogin, { name, password }, host));
    }
    expect(statuses).toEqual({
      student: [422, 422, 422, 422, 422, 429],
      admin: [422, 422, 422, 422, 422, 429],
    });
    expect((await portal.browser('2001:db8:1:3::1').get(paths.session)).statusCode).toBe(200);

    const refusals = await listAuditEntries(await portal.admin());
    expect(refusals.map(({ address, event, count }) => [address, event, count]).toSorted()).toEqual([
      ['2001:db8:1:2::/64', 'admin-sign-in-failed', 5],
      ['2001:db8:1:2::/64', 'student-sign-in-failed', 5],
      ['2001:db8:1:2::/64', 'too-many-tries', 1],
      ['2001:db8:1:2::/64', 'too-many-tries', 1],
    ]);
    expect(lines.join('\n')).toContain('2001:db8:1:2::/64');
    expect(lines.join('\n')).not.toContain('2001:db8:1:2::1');
  });

  it.each([
    [pathTo(paths.user, { student_id: '20260001' }), 60],
    [`${paths.students}?search=renee`, 30],
  ])('share the rate limit of %s (%i a minute, GET and HEAD counted together)', async (url, most) => {
    const portal = await testPortal();
    const statusFrom = async (remoteAddress: string, method: 'GET' | 'HEAD') =>
      (await portal.app.inject({ method, url, remoteAddress })).statusCode;
    const statuses: number[] = [];
    for (let host = 1; host <= most; host += 1) {
      statuses.push(await statusFrom(network(host), host % 2 === 0 ? 'GET' : 'HEAD'));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await statusFrom(network(most + 1), 'GET')).toBe(429);
    expect(await statusFrom(network(most + 2), 'HEAD')).toBe(429);
    expect(await statusFrom('2001:db8:1:3::1', 'GET')).toBe(200);
  });
});
