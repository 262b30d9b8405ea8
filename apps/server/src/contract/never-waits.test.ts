import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SESSION_COOKIE } from '../http/session.ts';
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
