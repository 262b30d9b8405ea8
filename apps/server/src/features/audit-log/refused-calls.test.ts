import type { AuditEntry } from '@formroom/domain/api/audit-log.ts';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { listAuditEntries, expectedEntry } from '../../testing/audit-log.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

const ID = '20260001';
const OTHER = '20260003';
/** Requests at once; more might time out on a slow machine. */
const AT_ONCE = 25;

describe('the audit entries of rejected calls', () => {
  type Refused = readonly [Partial<AuditEntry>, (portal: TestPortal) => Promise<unknown>];
  const refused: readonly Refused[] = [
    [
      { event: 'not-allowed', call: 'POST /api/settings', role: 'student', who: ID, status: 403 },
      async (portal) => (await portal.student(ID)).post('/api/settings', {}),
    ],
    [
      {
        event: 'foreign-record',
        call: 'GET /api/student-record/:id',
        role: 'student',
        who: ID,
        student_id: OTHER,
        status: 404,
      },
      async (portal) => (await portal.student(ID)).get(`/api/student-record/${OTHER}`),
    ],
    [
      {
        event: 'foreign-record',
        call: 'POST /api/student',
        role: 'student',
        who: ID,
        student_id: OTHER,
        status: 404,
      },
      async (portal) => (await portal.student(ID)).post('/api/student', { id: OTHER }),
    ],
    [
      { event: 'stale-page', call: 'POST /api/student', role: 'student', who: ID, status: 419 },
      async (portal) =>
        (await portal.student(ID)).send('POST', '/api/student', { id: ID }, { 'x-xsrf-token': 'x' }),
    ],
    [
      { event: 'stale-page', call: 'POST /api/login-student', role: null, who: null, status: 419 },
      (portal) => portal.browser().send('POST', '/api/login-student', { student_id: ID, password: 'x' }),
    ],
    [
      {
        event: 'too-many-tries',
        call: 'POST /api/login-student',
        role: null,
        who: null,
        student_id: ID,
        status: 429,
      },
      async (portal) => {
        const browser = portal.browser();
        for (let time = 0; time < 6; time += 1)
          await browser.post('/api/login-student', { student_id: ID, password: 'wrong' });
      },
    ],
    [
      { event: 'too-many-tries', call: 'GET /api/user/:student_id', role: null, who: null, status: 429 },
      async (portal) => {
        for (let time = 0; time < 61; time += 1) await portal.browser().get(`/api/user/${ID}`);
      },
    ],
    [
      { event: 'admin-sign-in-failed', call: 'POST /api/admin-login', role: null, who: null, status: 422 },
      (portal) => portal.browser().post('/api/admin-login', { name: 'admin', password: 'wrong' }),
    ],
  ];

  it.each(refused)('contain %j', async (entry, call) => {
    const portal = await testPortal();
    await call(portal);
    const entries = await listAuditEntries(await portal.admin());
    expect(entries.filter(({ event }) => event === entry.event)).toEqual([expectedEntry(entry)]);
  });

  it('are the only entries of a rejected call', async () => {
    const portal = await testPortal();
    await portal.browser().post('/api/admin-login', { name: 'admin', password: 'wrong' });
    expect(await listAuditEntries(await portal.admin())).toHaveLength(1);
  });

  it('count failed sign-ins of students by minute and address', async () => {
    const portal = await testPortal();
    const tries = async (address: string, times: number) => {
      for (let time = 0; time < times; time += 1)
        await portal.browser(address).post('/api/login-student', { student_id: ID, password: 'wrong' });
    };
    await tries('203.0.113.1', 3);
    await tries('203.0.113.2', 2);
    portal.pass(1);
    await tries('203.0.113.1', 1);
    const entries = await listAuditEntries(await portal.admin());
    const counted = entries.map(({ at, event, address, student_id, status, count }) => [
      at.slice(11, 16),
      event,
      address,
      student_id,
      status,
      count,
    ]);
    expect(counted.toSorted()).toEqual([
      ['13:00', 'student-sign-in-failed', '203.0.113.1', ID, 422, 3],
      ['13:00', 'student-sign-in-failed', '203.0.113.2', ID, 422, 2],
      ['13:01', 'student-sign-in-failed', '203.0.113.1', ID, 422, 1],
    ]);
  });

  it('are counted by minute and account', async () => {
    const portal = await testPortal();
    const [student, other, admin] = [
      await portal.student(ID),
      await portal.student(OTHER),
      await portal.admin(),
    ];
    const tries = async (browser: TestBrowser, times: number) => {
      const tryOne = () => browser.get(`/api/student-record/${OTHER}9`);
      // A slow machine sheds some of many concurrent requests.
      for (let left = times; left > 0; left -= AT_ONCE) {
        await Promise.all(Array.from({ length: Math.min(left, AT_ONCE) }, tryOne));
      }
    };
    await tries(student, 200);
    await portal.app.flushRefusals();
    await tries(student, 100);
    await tries(other, 7);
    await student.get('/api/audit-log');
    portal.pass(1);
    await tries(student, 5);

    const rows = (await listAuditEntries(admin)).map(({ at, who, event, count }) => [
      at.slice(11, 16),
      who,
      event,
      count,
    ]);
    expect(rows.toSorted()).toEqual([
      ['13:00', ID, 'foreign-record', 300],
      ['13:00', ID, 'not-allowed', 1],
      ['13:00', OTHER, 'foreign-record', 7],
      ['13:01', ID, 'foreign-record', 5],
    ]);
  });

  it('are counted by address over several processes, and are written when a process ends', async () => {
    const portal = await testPortal();
    const student = await portal.student(ID);
    const second = await buildApp(portal.app.config, { now: () => new Date('2026-11-20T13:00:30.000Z') });
    await second.ready();
    const [near, far] = [new TestBrowser(second), new TestBrowser(second, '203.0.113.9')];
    for (const browser of [near, far]) {
      for (const [name, value] of student.cookies) browser.cookies.set(name, value);
    }
    await Promise.all([student, near, far, far].map((browser) => browser.get('/api/audit-log')));
    await second.close();

    const rows = (await listAuditEntries(await portal.admin())).map(({ address, count }) => [address, count]);
    expect(rows.toSorted()).toEqual([
      ['198.51.100.7', 2],
      ['203.0.113.9', 2],
    ]);
  });

  it('are written within seconds, and later if the database was unreachable', async () => {
    const portal = await testPortal();
    const student = await portal.student(ID);
    const count = async () =>
      (await portal.db.selectFrom('audit_log').select('count').orderBy('id').execute()).at(-1)?.count;
    await portal.db.schema.alterTable('audit_log').renameTo('elsewhere').execute();
    expect((await student.get('/api/audit-log')).statusCode).toBe(403);
    await portal.app.flushRefusals();
    await portal.db.schema.alterTable('elsewhere').renameTo('audit_log').execute();
    expect(await count()).toBeUndefined();
    expect((await student.get('/api/audit-log')).statusCode).toBe(403);
    await expect.poll(count).toBe(2);
  });
});
