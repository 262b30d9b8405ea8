import { paths } from '@formroom/domain/api/paths.ts';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';

/** Values for path parameters with which the routes return something. */
const inPath: Record<string, string> = { year: '2025', term: '1', class: '1A', kind: 'students' };

/** Returns a student's response to every GET route, whatever its status, and to requests that reach no route. */
async function collectResponses(portal: TestPortal) {
  const student = await portal.student();
  const gets = portal.app.routeTable.filter(({ method, url }) => method === 'GET' && !url.includes('*'));
  const responses: [string, LightMyRequestResponse][] = [];
  for (const { url } of gets) {
    const address = url.replaceAll(/:(\w+)/g, (_, name: string) => inPath[name] ?? '20260001');
    responses.push([url, await student.get(address)]);
  }
  for (const url of [
    '/api/nothing',
    '/nothing',
    '/api/user/%',
    '/api/user/%00',
    `/api/user/${'x'.repeat(300)}`,
  ])
    responses.push([url.slice(0, 40), await student.get(url)]);
  responses.push(['no token', await student.send('POST', paths.saveStudent, {}, { 'x-xsrf-token': '' })]);
  responses.push([
    'no JSON',
    await student.send('POST', paths.logout, '{', { 'content-type': 'application/json' }),
  ]);
  return responses;
}

const statuses = (responses: [string, LightMyRequestResponse][]) =>
  new Set(responses.map(([, { statusCode }]) => statusCode));

describe('every response', () => {
  it('has the security headers', async () => {
    const responses = await collectResponses(await testPortal());
    expect([...statuses(responses)]).toEqual(expect.arrayContaining([200, 204, 403, 404, 419]));
    const policies = responses.map(
      ([url, { headers }]) => [url, String(headers['content-security-policy'])] as const,
    );
    const violations = policies.filter(([, policy]) => {
      const scripts = /script-src ([^;]*)|default-src 'none'/.exec(policy)?.[1] ?? '';
      return !policy.includes("frame-ancestors 'self'") || /unsafe|\*|http/.test(scripts);
    });
    expect(violations).toEqual([]);
    const pagePolicies = policies.filter(([, policy]) => !policy.startsWith("default-src 'none'"));
    const open = pagePolicies.filter(([, policy]) => !/object-src 'none';.*base-uri 'none'/.test(policy));
    expect(open).toEqual([]);
    expect(pagePolicies.length).toBeGreaterThan(10);
    for (const [url, { headers }] of responses) {
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers, url).not.toHaveProperty('access-control-allow-origin');
      expect(headers, url).not.toHaveProperty('x-powered-by');
      expect(headers, url).not.toHaveProperty('strict-transport-security');
    }
  });

  it('has HSTS where the portal is served over HTTPS', async () => {
    const responses = await collectResponses(await testPortal({ PUBLIC_URL: 'https://portal.example' }));
    const violations = responses.filter(
      ([, { headers }]) => headers['strict-transport-security'] !== 'max-age=31536000',
    );
    expect(violations.map(([url]) => url)).toEqual([]);
  });

  it('of the API is not cacheable, except for the API documentation', async () => {
    const responses = await collectResponses(await testPortal());
    const cacheable = responses.filter(
      ([url, { headers }]) => url.startsWith('/api') && headers['cache-control'] !== 'private, no-store',
    );
    expect(cacheable.map(([url]) => url).filter((url) => !url.startsWith(paths.apiDocs))).toEqual([]);
  });
});
