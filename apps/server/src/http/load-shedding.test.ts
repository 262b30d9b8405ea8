import { setImmediate as nextTurn } from 'node:timers/promises';
import { paths } from '@formroom/domain/api/paths.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getConnectionLoad, isPostgres } from '../db/database.ts';
import { POOL_SIZE } from '../db/dialects/postgres/dialect.ts';
import { testPortal } from '../testing/test-portal.ts';

const ID = '20260001';
const RECORD = `/api/student-record/${ID}`;
const SAVE = { id: ID, allergy: 'Nuts' };
/** How many requests may wait for a connection before others are queued. */
const WAITING = 10;

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Occupies every database connection and starts requests that wait for one. */
async function overloadedPortal() {
  const portal = await testPortal();
  const { db } = portal;
  const student = await portal.student();
  const otherStudent = await portal.student('20260003');
  for (const browser of [student, otherStudent]) await browser.get(paths.csrfCookie);
  const freed = gate();
  const occupied: Promise<unknown>[] = [];
  for (let number = 0; number < (isPostgres(db) ? POOL_SIZE : 1); number += 1) {
    const isOccupied = gate();
    const work = db.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection);
      isOccupied.open();
      await freed.opened;
    });
    occupied.push(work);
    await isOccupied.opened;
  }
  // From here on the test sets the clock of the request queue; the database uses the real clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const pending: ReturnType<typeof student.get>[] = [];
  for (let number = 1; number <= WAITING; number += 1) {
    pending.push(student.get(RECORD));
    while (getConnectionLoad(db).waiting < number) await nextTurn();
  }
  return {
    portal,
    student,
    otherStudent,
    untilWaiting: (reads: number, writes: number) =>
      expect
        .poll(() => portal.app.metricsRegistry.metrics())
        .toMatch(
          new RegExp(
            `calls_waiting{kind="reads"} ${reads}\\n.*calls_waiting{kind="writes"} ${writes}\\n`,
            's',
          ),
        ),
    /** Frees the connections and expects the waiting requests to succeed. */
    free: async () => {
      freed.open();
      await Promise.all(occupied);
      expect(await statuses(pending)).toEqual({ 200: WAITING });
    },
  };
}

const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
const statuses = async (responses: readonly Promise<{ statusCode: number }>[]) => {
  const all = (await Promise.all(responses)).map(({ statusCode }) => statusCode);
  return Object.fromEntries(
    [...new Set(all)].map((status) => [status, all.filter((each) => each === status).length]),
  );
};

describe('requests under overload', () => {
  it('are queued; reads are rejected first, then writes', async () => {
    const { student, untilWaiting, free } = await overloadedPortal();
    const sent = student.post(paths.saveStudent, SAVE);
    const pendingPage = student.get(RECORD);
    await untilWaiting(1, 1);
    vi.advanceTimersByTime(7900);
    await untilWaiting(1, 1);
    vi.advanceTimersByTime(200);
    const page = await pendingPage;
    vi.advanceTimersByTime(3800);
    await untilWaiting(0, 1);
    vi.advanceTimersByTime(200);
    const save = await sent;
    await free();
    expect(page.statusCode).toBe(503);
    expect(page.json()).toEqual({
      message: 'Many people are using the portal right now. Please try again in a moment.',
      request_id: page.headers['x-request-id'],
    });
    expect(page.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^[2-6]$/) as string,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(save.statusCode).toBe(503);
  });

  it('succeed when connections are free again, and none is rejected', async () => {
    const { student, untilWaiting, free } = await overloadedPortal();
    const waiting = [
      ...times(10, () => student.get(RECORD)),
      ...times(10, () => student.post(paths.saveStudent, SAVE)),
    ];
    await untilWaiting(10, 10);
    await free();
    expect(await statuses(waiting)).toEqual({ 200: 20 });
    expect((await student.get(RECORD)).statusCode).toBe(200);
  });

  it('from 200 connections at public addresses wait like others, and leave its connections to families', async () => {
    const { portal, student, untilWaiting, free } = await overloadedPortal();
    const flood = [paths.statementKeys, paths.webManifest].flatMap((path) =>
      times(100, () => portal.browser().get(path)),
    );
    const page = student.get(RECORD);
    await untilWaiting(201, 0);
    expect(getConnectionLoad(portal.db).waiting).toBe(WAITING);
    await free();
    expect(await statuses([...flood, page])).toEqual({ 200: 201 });
  });

  it('leave room for health checks, pages, metrics and sign-out', async () => {
    const { portal, student, otherStudent, untilWaiting, free } = await overloadedPortal();
    const reads = times(1200, () => student.get(RECORD));
    const signOut = otherStudent.post(paths.logout);
    expect((await portal.browser().get(paths.health)).statusCode).toBe(200);
    expect((await portal.browser().get(paths.csrfCookie)).statusCode).toBe(204);
    await untilWaiting(1000, 1);
    vi.advanceTimersByTime(8100);
    expect(await statuses(reads)).toEqual({ 503: 1200 });
    const metrics = portal.browser('127.0.0.1').get(paths.metrics);
    await free();
    expect((await signOut).statusCode).toBe(204);
    expect((await metrics).body).toContain('formroom_calls_refused_total{reason="time"} 1200\n');
    expect((await metrics).body).toContain('formroom_calls_waiting{kind="reads"} 0\n');
  });
});
