import { setImmediate as nextTurn } from 'node:timers/promises';
import { paths } from '@formroom/domain/api/paths.ts';
import Fastify, { type FastifyContextConfig } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getConnectionLoad } from '../db/database.ts';
import { isPostgres } from '../db/dialects/is-postgres.ts';
import { POOL_SIZE } from '../db/dialects/postgres/dialect.ts';
import { metricsRegistry } from '../observability/metrics.ts';
import { testPortal } from '../testing/test-portal.ts';
import { errors } from './errors.ts';
import { loadShedding } from './load-shedding.ts';
import { securityHeaders } from './security-headers.ts';

const RUNNING = { records: 12, passwords: 4, others: 16 };
const MAX_PER_CALLER = 100;

/** A server whose calls end when `finish` is called; each request comes from an address of its own. */
async function setUp() {
  const app = Fastify({ trustProxy: true });
  app.decorate('config', { publicUrl: undefined } as typeof app.config);
  app.decorateRequest('principal', null);
  for (const plugin of [metricsRegistry, errors, loadShedding, securityHeaders]) await app.register(plugin);
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const begun: string[] = [];
  const add = (url: string, config: FastifyContextConfig, schema = {}) =>
    app.get(url, { config, schema }, async () => {
      begun.push(url);
      await finished;
      return { url };
    });
  add('/call', {});
  add('/save', { waitsFor: 'records' });
  add('/sign-in', { waitsFor: 'passwords' });
  add('/file', {}, { produces: ['application/pdf'] });
  app.get('/health', { config: { neverWaits: true } }, () => 'ok');
  app.get('/broken', () => {
    throw new Error('on purpose');
  });
  onTestFinished(async () => {
    finish();
    await app.close();
  });
  let address = 0;
  const get = (url: string, from?: string) => {
    address += 1;
    return app.inject({
      url,
      headers: { 'x-forwarded-for': from ?? `10.0.${address >> 8}.${address & 255}` },
    });
  };
  return {
    app,
    get,
    begun,
    finish,
    countBegun: (url: string) => begun.filter((each) => each === url).length,
  };
}

const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
const statuses = async (responses: readonly Promise<{ statusCode: number }>[]) => {
  const all = (await Promise.all(responses)).map(({ statusCode }) => statusCode);
  return Object.fromEntries(
    [...new Set(all)].map((status) => [status, all.filter((each) => each === status).length]),
  );
};

describe('under overload', () => {
  it('calls wait, and succeed when others have ended', async () => {
    const { app, get, countBegun, finish } = await setUp();
    const calls = times(RUNNING.others + 50, () => get('/call'));
    await expect.poll(() => countBegun('/call')).toBe(RUNNING.others);
    const metrics = await app.metricsRegistry.metrics();
    expect(metrics).toContain('formroom_calls_waiting{kind="others"} 50\n');
    finish();
    expect(await statuses(calls)).toEqual({ 200: calls.length });
  });

  it('calls that would wait too long are answered with 503 and the time after which to try again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { app, get, finish, countBegun } = await setUp();
    const running = times(RUNNING.others, () => get('/call'));
    while (countBegun('/call') < RUNNING.others) await nextTurn();
    const late = get('/call');
    while (!(await app.metricsRegistry.metrics()).includes('calls_waiting{kind="others"} 1\n'))
      await nextTurn();
    vi.advanceTimersByTime(8000);
    const response = await late;
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({
      message: 'Many people are using the portal right now. Please try again in a moment.',
    });
    expect(response.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^[2-6]$/) as string,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await app.metricsRegistry.metrics()).toContain('formroom_calls_refused_total{kind="others"} 1\n');
    finish();
    expect(await statuses(running)).toEqual({ 200: running.length });
  });

  it('saves that wait for an import, and passwords, hold up nothing else', async () => {
    const { get, countBegun, finish } = await setUp();
    const waiting = [...times(50, () => get('/save')), ...times(50, () => get('/sign-in'))];
    await expect.poll(() => countBegun('/save')).toBe(RUNNING.records);
    expect(countBegun('/sign-in')).toBe(RUNNING.passwords);
    const call = get('/call');
    await expect.poll(() => countBegun('/call')).toBe(1);
    finish();
    expect(await statuses([...waiting, call])).toEqual({ 200: 101 });
  });

  it('files, which have limits of their own, and failed calls keep no place', async () => {
    const { get, countBegun, finish } = await setUp();
    const files = times(50, () => get('/file'));
    await expect.poll(() => countBegun('/file')).toBe(50);
    expect(await statuses(times(50, () => get('/broken')))).toEqual({ 500: 50 });
    expect(await statuses(times(50, () => get('/nowhere')))).toEqual({ 404: 50 });
    const call = get('/call');
    await expect.poll(() => countBegun('/call')).toBe(1);
    finish();
    expect(await statuses([...files, call])).toEqual({ 200: 51 });
  });

  it('health checks are answered at once', async () => {
    const { get } = await setUp();
    void times(200, () => get('/call'));
    expect((await get('/health')).body).toBe('ok');
  });

  it('one address can’t take the places of others', async () => {
    const { get, countBegun, finish } = await setUp();
    const flood = times(1200, () => get('/call', '10.9.9.9'));
    const others = times(20, () => get('/call'));
    await expect.poll(() => countBegun('/call')).toBe(RUNNING.others);
    finish();
    expect(await statuses(flood)).toEqual({ 200: MAX_PER_CALLER, 503: 1200 - MAX_PER_CALLER });
    expect(await statuses(others)).toEqual({ 200: 20 });
  });
});

it('200 connections at public addresses leave connections of the database to families', async () => {
  const { app, db, browser } = await testPortal();
  let free: () => void = () => undefined;
  const freed = new Promise<void>((resolve) => {
    free = resolve;
  });
  const occupied: Promise<unknown>[] = [];
  for (let number = 0; number < (isPostgres(db) ? POOL_SIZE : 1); number += 1) {
    await new Promise<void>((resolve) => {
      const hold = db.connection().execute(async (connection) => {
        await sql`select 1`.execute(connection);
        resolve();
        await freed;
      });
      occupied.push(hold);
    });
  }
  const flood = [paths.statementKeys, paths.webManifest].flatMap((path, index) =>
    times(100, () => browser(`192.0.2.${index + 1}`).get(path)),
  );
  await expect
    .poll(() => app.metricsRegistry.metrics())
    .toContain(`formroom_calls_waiting{kind="others"} ${200 - RUNNING.others}\n`);
  expect(getConnectionLoad(db).waiting).toBeLessThanOrEqual(RUNNING.others);
  free();
  await Promise.all(occupied);
  expect(await statuses(flood)).toEqual({ 200: 200 });
});
