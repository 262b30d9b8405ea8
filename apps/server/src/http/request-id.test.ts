import { paths } from '@formroom/domain/api/paths.ts';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { testPortal } from '../testing/test-portal.ts';
import { errors, sendError } from './errors.ts';
import { notFound } from '../errors.ts';
import { setRequestIdHeader, requestId, requestIds } from './request-id.ts';
import { logSerializers } from '../observability/log-serializers.ts';

const GIVEN = 'a1b2c3d4-of-the-proxy';

/** Returns an app with a route that throws, and the lines of its log. */
async function failingApp(TRUST_PROXY = 'false') {
  const { trustProxy } = readConfig({ TRUST_PROXY });
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) };
  const app = Fastify({
    logger: { stream, serializers: logSerializers },
    trustProxy,
    ...requestIds({ trustProxy }),
    frameworkErrors: (_error, _request, reply) => {
      void sendError(setRequestIdHeader(reply), notFound());
    },
  });
  await app.register(requestId);
  await app.register(errors);
  app.get('/user/:student_id', () => ({}));
  app.get('/fails', () => {
    throw Object.assign(new Error('invalid input syntax for type date: "Ramdeen"'), {
      code: '22007',
      detail: 'Failing row contains (Ramdeen).',
      where: 'Ramdeen',
    });
  });
  const send = (remoteAddress: string, given = GIVEN) =>
    app.inject({ url: '/fails?name=Ramdeen', remoteAddress, headers: { 'x-request-id': given } });
  return { app, send, lines };
}

describe('the request ID', () => {
  it('is random, and is in every log line, the header and the body of a 500', async () => {
    const { send, lines } = await failingApp();
    const response = await send('127.0.0.1');
    const id = response.headers['x-request-id'];
    expect(id).toMatch(/^[\da-f]{12}$/);
    expect(response.json()).toEqual({ message: expect.any(String) as string, request_id: id });
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.map((line) => line.request_id)).toEqual(lines.map(() => id));
    const next = await send('127.0.0.1');
    expect(next.headers['x-request-id']).not.toBe(id);
  });

  it.each([
    ['a named proxy', '10.1.2.3, loopback', '127.0.0.1', true],
    ['a proxy within a range', '10.1.0.0/16', '10.1.2.3', true],
    ['a named IPv6 proxy', 'fd00::1', 'fd00::1', true],
    ['an address outside the range', '10.1.0.0/16', '10.2.0.1', false],
    ['the last of a number of proxies', '1', '203.0.113.9', true],
    ['any address if none is trusted', 'false', '127.0.0.1', false],
  ])('from %s (%s) at %s is accepted: %s', async (_who, trustProxy, address, isAccepted) => {
    const { send } = await failingApp(trustProxy);
    const response = await send(address);
    expect(response.headers['x-request-id'] === GIVEN).toBe(isAccepted);
  });

  it('is accepted from the proxy only if it looks like an ID', async () => {
    const { send } = await failingApp('1');
    for (const given of ['short', 'with spaces in it', '{"level":50}', 'x'.repeat(65)]) {
      expect((await send('127.0.0.1', given)).headers['x-request-id']).toMatch(/^[\da-f]{12}$/);
    }
  });

  it('is in the headers of every response', async () => {
    const portal = await testPortal();
    const urls = [paths.health, paths.settings, paths.students, '/api/nothing', '/api/%zz', paths.apiDocs];
    for (const url of urls) {
      const { headers } = await portal.browser().get(url);
      expect(headers['x-request-id'], url).toMatch(/^[\da-f]{12}$/);
    }
    const rejected = await portal.browser().send('POST', paths.logout, '{');
    expect(rejected.headers['x-request-id']).toMatch(/^[\da-f]{12}$/);
  });

  it('is in the body of a 503, but not in the body of a 401', async () => {
    const portal = await testPortal();
    const rejected = await portal.browser().get(paths.students);
    expect(rejected.json()).not.toHaveProperty('request_id');
    portal.app.fileStore.ping = () => Promise.reject(new Error('gone'));
    const failed = await portal.browser().get(paths.readiness);
    expect(failed.statusCode).toBe(503);
    expect(failed.json()).toMatchObject({ request_id: failed.headers['x-request-id'] });
  });
});

describe('the log', () => {
  it('has no query and no value that the database rejected', async () => {
    const { send, lines } = await failingApp();
    await send('127.0.0.1');
    expect(JSON.stringify(lines)).not.toContain('Ramdeen');
    const [failure] = lines.filter(({ err }) => err !== undefined);
    expect(failure?.err).toMatchObject({
      code: '22007',
      stack: expect.stringContaining('request-id.test.ts') as string,
    });
  });

  it('has IDs from the path, but no other text typed there', async () => {
    const { app, lines } = await failingApp();
    for (const url of ['/user/20260001', '/user/Anil%20Ramdeen', '/user/Ramdeen?of=Ramdeen', '/user/%zz']) {
      await app.inject(url);
    }
    const paths = lines.flatMap(({ req }) => (req as { url: string } | undefined)?.url ?? []);
    expect(paths).toEqual(['/user/20260001', '/user/:student_id', '/user/:student_id', '/user/%zz']);
  });

  it('has the cause of an error, but none of its other properties', () => {
    const cause = Object.assign(new TypeError('no response'), {
      $response: { headers: { cookie: 'secret' } },
    });
    const logged = logSerializers.err(new Error('The object store failed.', { cause }));
    expect(logged).toMatchObject({
      message: 'The object store failed.',
      cause: { type: 'TypeError', message: 'no response' },
    });
    expect(JSON.stringify(logged)).not.toContain('secret');
  });
});
