import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SESSION_COOKIE } from '../features/accounts/sessions.repository.ts';
import { countQueries } from '../testing/count-queries.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';

async function portalWithPages() {
  const webRoot = mkdtempSync(join(tmpdir(), 'formroom-web-'));
  onTestFinished(() => {
    rmSync(webRoot, { recursive: true, force: true });
  });
  for (const page of ['index.html', 'portal.html']) writeFileSync(join(webRoot, page), '<!doctype html>');
  return await testPortal({}, { webRoot });
}

const listExempt = ({ app }: TestPortal) =>
  app.routeTable
    .filter(({ config }) => config?.neverWaits === true)
    .map(({ method, url }) => [[method].flat(), url] as const);

it('a route that never waits is a GET, and asks the database at most once for all callers', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const portal = await portalWithPages();
  const admin = await portal.staff('office');
  const local = portal.browser('127.0.0.1');
  local.cookies.set(SESSION_COOKIE, admin.cookies.get(SESSION_COOKIE) ?? '');
  const exempt = listExempt(portal);
  expect(exempt.map(([, url]) => url)).toEqual(
    expect.arrayContaining([paths.health, paths.readiness, paths.metrics, paths.csrfCookie, '/*']),
  );
  const open = (url: string) => local.get(url.replace('*', 'dashboard'));
  const asked: Record<string, number> = {};
  for (const [methods, url] of exempt) {
    expect(['GET', 'HEAD'], url).toEqual(expect.arrayContaining(methods));
    await open(url);
    asked[url] = await countQueries(portal.db, async () => {
      for (let call = 0; call < 5; call += 1) expect((await open(url)).statusCode, url).toBeLessThan(300);
    });
  }
  expect(asked).toEqual(Object.fromEntries(exempt.map(([, url]) => [url, 0])));
  // Other routes are counted, and the session is one of their queries.
  expect(await countQueries(portal.db, () => local.get(paths.session))).toBeGreaterThan(0);
});

it('200 connections at public addresses do not keep a family from its record', async () => {
  const portal = await portalWithPages();
  const family = await portal.student();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  onTestFinished(() => {
    agent.destroy();
  });
  // Requests wait as long as they must, so that this does not depend on the machine's speed.
  vi.useFakeTimers({ toFake: ['performance'] });
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
    vi.useRealTimers();
  });
  let answers = 0;
  const addresses = ['/.well-known/jwks.json', paths.webManifest, paths.readiness, '/dashboard'];
  const headers = { cookie: `${SESSION_COOKIE}=guessed` };
  const call = (path: string) =>
    new Promise<void>((resolve) => {
      const request = get({ port, host: '127.0.0.1', path, agent, headers }, (response) => {
        answers += 1;
        response.resume().once('close', resolve);
      });
      request.once('error', () => {
        resolve();
      });
    });
  const flood = Array.from({ length: 200 }, async (_, number) => {
    while (!isOver) await call(addresses[number % addresses.length] ?? '/');
  });
  await expect.poll(() => answers).toBeGreaterThan(200);
  const statuses: number[] = [];
  const read = async () => {
    for (let count = 0; count < 3; count += 1)
      statuses.push((await family.get(paths.studentRecord.replace(':id', '20260001'))).statusCode);
  };
  void read();
  await expect.poll(() => statuses).toEqual([200, 200, 200]);
  isOver = true;
  await Promise.all(flood);
});
