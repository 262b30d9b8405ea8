import type { AuditEntry, AuditPage } from '@formroom/domain/api/audit.ts';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { dropOldAuditEntries } from './audit.repository.ts';

const ID = '20260001';
const OTHER = '20260003';

const read = async (admin: TestBrowser, query = '') => {
  const response = await admin.get(`/api/audit-log${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<AuditPage>();
};

/** The entries after the administrator’s sign-in, the oldest first. */
const logOf = async (admin: TestBrowser) =>
  (await read(admin)).data.toReversed().filter(({ event }) => event !== 'admin-signed-in');

const entryOf = (entry: Partial<AuditEntry>) => ({
  id: expect.any(Number) as number,
  at: '2026-11-20T13:00:00.000Z',
  role: 'admin',
  who: 'admin',
  address: '198.51.100.7',
  student_id: null,
  details: null,
  status: 200,
  count: 1,
  ...entry,
});

type Action = readonly [name: string, call: (admin: TestBrowser) => Promise<unknown>, Partial<AuditEntry>];
const actions: readonly Action[] = [
  [
    'looks at a record',
    (admin) => admin.get(`/api/student-record/${ID}`),
    { event: 'record-viewed', student_id: ID, call: 'GET /api/student-record/:id' },
  ],
  [
    'changes a record',
    (admin) => admin.post('/api/student', { id: ID, allergy: 'Dust' }),
    { event: 'record-changed', student_id: ID, call: 'POST /api/student' },
  ],
  [
    'tries to change a record',
    (admin) => admin.post('/api/student', { id: ID, phone_home: 'x' }),
    { event: 'record-changed', student_id: ID, call: 'POST /api/student', status: 422 },
  ],
  [
    'tries to change a record that is not there',
    (admin) => admin.post('/api/student', { id: 'Anya Ramdeen' }),
    { event: 'record-changed', call: 'POST /api/student', status: 404 },
  ],
  [
    'opens a form',
    (admin) => admin.get(`/api/registration-form/${ID}`),
    { event: 'form-viewed', student_id: ID, call: 'GET /api/registration-form/:id' },
  ],
  [
    'looks at a history',
    (admin) => admin.get(`/api/student-history/${ID}`),
    { event: 'history-viewed', student_id: ID, call: 'GET /api/student-history/:id' },
  ],
  [
    'resets a password',
    (admin) => admin.post('/api/reset-password-student', { student_id: OTHER }),
    { event: 'password-reset', student_id: OTHER, call: 'POST /api/reset-password-student' },
  ],
  [
    'changes settings',
    (admin) => admin.post('/api/settings', { school_name: 'Other', student_id_lookup: false }),
    { event: 'settings-changed', details: 'school_name, student_id_lookup', call: 'POST /api/settings' },
  ],
  [
    'changes a reference list',
    (admin) => admin.post('/api/reference-entries', { list: 'towns', changes: [{ title: 'Hope' }] }),
    { event: 'list-changed', details: 'towns', call: 'POST /api/reference-entries' },
  ],
];

describe('the audit log', () => {
  it.each(actions)(
    'has who, what, when, about whom and from where, when an administrator %s',
    async (...row) => {
      const [, call, entry] = row;
      const portal = await testPortal();
      const admin = await portal.admin();
      await call(admin);
      expect(await logOf(admin)).toEqual([entryOf(entry)]);
    },
  );

  it('has when an administrator signs in and out', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await admin.post('/logout');
    expect((await read(await portal.admin())).data.slice(1).toReversed()).toEqual([
      entryOf({ event: 'admin-signed-in', call: 'POST /api/admin-login' }),
      entryOf({ event: 'admin-signed-out', call: 'POST /logout', status: 204 }),
    ]);
  });

  it('has nothing of what families do, nor of what shows no student', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(ID), await portal.admin()];
    await family.get(`/api/student-record/${ID}`);
    await family.post('/api/student', { id: ID, allergy: 'Dust' });
    await family.post('/logout');
    await admin.get('/api/session');
    await admin.get('/api/students');
    await admin.get('/api/reference-entries');
    await admin.get('/api/student-record/99999999');
    const seen = await admin.get(`/api/student-record/${OTHER}`);
    const etag = String(seen.headers.etag);
    await admin.send('GET', `/api/student-record/${OTHER}`, undefined, { 'if-none-match': etag });
    expect((await logOf(admin)).map(({ event, student_id }) => [event, student_id])).toEqual([
      ['record-viewed', OTHER],
    ]);
  });

  it('keeps no values, names or passwords', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(ID), await portal.admin()];
    await admin.post('/api/student', { id: ID, first_name: 'Secretia', allergy: 'Secretnuts' });
    await admin.post('/api/settings', { school_name: 'Secret School' });
    await admin.post('/api/reference-entries', { list: 'towns', changes: [{ title: 'Secret Town' }] });
    await family.get('/api/student-record/Secret%20Child');
    await family.get('/api/student-history/Secret%20Child');
    for (let time = 0; time < 7; time += 1) {
      await portal.browser().post('/api/admin-login', { name: 'secret-word', password: 'secret' });
      await portal.browser().post('/api/login-student', { student_id: 'secret-word', password: 'secret' });
    }
    await portal.app.writeRefusals();
    const rows = await portal.db.selectFrom('audit_log').selectAll().execute();
    expect(rows.length).toBeGreaterThan(6);
    expect(JSON.stringify(rows)).not.toMatch(/secret/i);
  });

  it('has the action also where it failed', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await portal.db.schema.dropTable('history').execute();
    expect((await admin.post('/api/student', { id: ID, allergy: 'Dust' })).statusCode).toBe(500);
    expect(await logOf(admin)).toMatchObject([{ event: 'record-changed', student_id: ID, status: 500 }]);
  });

  it('must be written: without it nothing is changed or shown, but families go on', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(ID), await portal.admin()];
    await portal.db.schema.dropTable('audit_log').execute();
    const before = (await family.get(`/api/student-record/${ID}`)).json<unknown>();

    expect((await admin.post('/api/student', { id: ID, allergy: 'Dust' })).statusCode).toBe(500);
    expect((await family.get(`/api/student-record/${ID}`)).json()).toEqual(before);
    const looked = await admin.get(`/api/student-record/${ID}`);
    expect(looked.statusCode).toBe(500);
    expect(looked.json()).toEqual({ message: 'Something went wrong on our side. Please try again.' });
    expect((await admin.get(`/api/registration-form/${ID}`)).headers['content-type']).toMatch(/json/);

    expect((await family.post('/api/student', { id: ID, allergy: 'Nuts' })).statusCode).toBe(200);
    expect((await family.get(`/api/student-record/${OTHER}`)).statusCode).toBe(404);
  });
});

describe('refusals in the audit log', () => {
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

  it.each(refused)('say %j', async (entry, call) => {
    const portal = await testPortal();
    await call(portal);
    expect(await logOf(await portal.admin())).toEqual([entryOf(entry)]);
  });

  it('of one address are counted by the minute', async () => {
    const portal = await testPortal();
    const [student, other, admin] = [
      await portal.student(ID),
      await portal.student(OTHER),
      await portal.admin(),
    ];
    const tries = (browser: TestBrowser, times: number) =>
      Promise.all(Array.from({ length: times }, () => browser.get(`/api/student-record/${OTHER}9`)));
    await tries(student, 200);
    await portal.app.writeRefusals();
    await tries(student, 100);
    await tries(other, 7);
    await student.get('/api/audit-log');
    portal.pass(1);
    await tries(student, 5);

    const rows = (await logOf(admin)).map(({ at, who, event, count }) => [
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

  it('of several addresses and processes stand side by side, and survive the end of a process', async () => {
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

    const rows = (await logOf(await portal.admin())).map(({ address, count }) => [address, count]);
    expect(rows.toSorted()).toEqual([
      ['198.51.100.7', 2],
      ['203.0.113.9', 2],
    ]);
  });

  it('are written within seconds by themselves, and later where the database was away', async () => {
    const portal = await testPortal();
    const student = await portal.student(ID);
    const count = async () =>
      (await portal.db.selectFrom('audit_log').select('count').execute()).at(-1)?.count;
    await portal.db.schema.alterTable('audit_log').renameTo('elsewhere').execute();
    expect((await student.get('/api/audit-log')).statusCode).toBe(403);
    await portal.app.writeRefusals();
    await portal.db.schema.alterTable('elsewhere').renameTo('audit_log').execute();
    expect(await count()).toBeUndefined();
    expect((await student.get('/api/audit-log')).statusCode).toBe(403);
    await expect.poll(count, { timeout: 5000 }).toBe(2);
  });
});

describe('reading the audit log', () => {
  /** An entry a minute, by two administrators about two students. */
  async function filled(entries: number) {
    const portal = await testPortal();
    const rows = Array.from({ length: entries }, (_, index) => ({
      at: new Date(Date.UTC(2026, 9, 1, 0, Math.floor(index / 3))).toISOString(),
      event: index % 5 === 0 ? ('record-changed' as const) : ('record-viewed' as const),
      role: 'admin' as const,
      who: index % 2 === 0 ? 'admin' : 'office',
      address: '192.0.2.1',
      student_id: index % 7 === 0 ? OTHER : ID,
      details: null,
      call: null,
      status: 200,
      refusal: null,
    }));
    await portal.db.insertInto('audit_log').values(rows).execute();
    return { portal, admin: await portal.admin(), rows };
  }

  it('comes newest first, in pages that neither lose nor repeat an entry', async () => {
    const { admin, rows } = await filled(500);
    const all: AuditEntry[] = [];
    for (let page = await read(admin, '?limit=70'); ;) {
      all.push(...page.data);
      if (page.next === null) break;
      expect(page.data).toHaveLength(70);
      page = await read(admin, `?limit=70&before=${page.next}`);
    }
    expect(all).toHaveLength(rows.length + 1);
    expect(all).toEqual(all.toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect((await read(admin)).data).toHaveLength(100);
  });

  it('can be narrowed by student, by who, by event and by time', async () => {
    const { admin, rows } = await filled(200);
    const counted = async (query: string) => (await read(admin, `?limit=500&${query}`)).data.length;
    const those = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length;
    expect(await counted(`student_id=${OTHER}`)).toBe(those((row) => row.student_id === OTHER));
    expect(await counted('who=office')).toBe(those((row) => row.who === 'office'));
    expect(await counted('event=record-changed')).toBe(those((row) => row.event === 'record-changed'));
    expect(await counted(`event=record-changed&who=office&student_id=${OTHER}`)).toBe(
      those((row) => row.event === 'record-changed' && row.who === 'office' && row.student_id === OTHER),
    );
    const [since, until] = ['2026-10-01T00:10:00Z', '2026-10-01T00:20:00.000Z'];
    expect(await counted(`since=${since}&until=${until}`)).toBe(30);
    expect(await counted('student_id=nobody')).toBe(0);
  });

  it.each([
    'limit=0',
    'limit=501',
    'event=nothing',
    'since=yesterday',
    'until=2026-11-20',
    "before=' or 1=1",
    'before=2026-11-20T13:00:00.000Z-9999999999',
    'who=a%00b',
    `student_id=${'x'.repeat(21)}`,
  ])('refuses %s by name', async (query) => {
    const admin = await (await testPortal()).admin();
    const response = await admin.get(`/api/audit-log?${query.replaceAll(' ', '%20')}`);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toHaveProperty(`errors.${query.split('=')[0] ?? ''}`);
  });

  it('ends after the years that the school keeps it', async () => {
    const { portal, admin, rows } = await filled(10);
    await dropOldAuditEntries(portal.db, new Date('2028-10-01T00:01:00.000Z'), 2);
    expect((await read(admin)).data).toHaveLength(1 + rows.length - 3);
    await dropOldAuditEntries(portal.db, new Date('2030-01-01T00:00:00.000Z'), 2);
    expect((await read(admin)).data).toHaveLength(0);
  });
});
