import type { AuditEntry } from '@formroom/domain/api/audit-log.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listAuditEntries, expectedEntry } from '../../testing/audit-log.ts';
import { STUDENT_COUNT } from '../../testing/student-count.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { plannedYear } from '../../testing/year-change.ts';
import { testPortal } from '../../testing/test-portal.ts';

const ID = '20260001';
const OTHER = '20260003';

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
    'opens a form by an ID with spaces',
    (admin) => admin.get(`/api/registration-form/%C2%A0${ID}%20`),
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
    (admin) => admin.post('/api/settings', { school_name: 'Other', learning_challenges: true }),
    { event: 'settings-changed', details: 'school_name, learning_challenges', call: 'POST /api/settings' },
  ],
  [
    'changes a reference list',
    (admin) => admin.post('/api/reference-entries', { list: 'towns', changes: [{ title: 'Hope' }] }),
    { event: 'list-changed', details: 'towns', call: 'POST /api/reference-entries' },
  ],
  [
    'looks at a list of files',
    (admin) => admin.get(`/api/get-files/${ID}`),
    { event: 'files-viewed', student_id: ID, call: 'GET /api/get-files/:id' },
  ],
  [
    'looks at the names of files',
    (admin) => admin.get(`/api/student-data-files/${ID}`),
    { event: 'files-viewed', student_id: ID, call: 'GET /api/student-data-files/:student_id' },
  ],
  [
    'looks at the list of report cards',
    (admin) => admin.get(`/api/report-card-terms/${ID}`),
    { event: 'card-terms-viewed', student_id: ID, call: 'GET /api/report-card-terms/:id' },
  ],
  [
    'withdraws files',
    (admin) => admin.post('/api/student-data-files', { student_id: ID, picture: [] }),
    { event: 'files-changed', student_id: ID, call: 'POST /api/student-data-files' },
  ],
  [
    'exports the registrations',
    (admin) => admin.get('/api/registration-data-spreadsheet'),
    {
      event: 'data-exported',
      details: `${STUDENT_COUNT} students; all fields; all classes`,
      call: 'GET /api/registration-data-spreadsheet',
    },
  ],
  [
    'looks at the registration report',
    (admin) => admin.get('/api/registration-report/all'),
    { event: 'report-viewed', call: 'GET /api/registration-report/all' },
  ],
  [
    'looks at the parents’ contacts',
    (admin) => admin.get('/api/parents-contact?class=2A'),
    { event: 'contacts-viewed', details: '2A', call: 'GET /api/parents-contact' },
  ],
  [
    'prints the parents’ contacts',
    (admin) => admin.get('/api/parents-contact-report/2A'),
    { event: 'contacts-printed', details: '2A', call: 'GET /api/parents-contact-report/:class' },
  ],
  [
    'exports the parents’ contacts',
    (admin) => admin.get('/api/parents-contact-spreadsheet'),
    { event: 'contacts-exported', details: 'all', call: 'GET /api/parents-contact-spreadsheet' },
  ],
];

describe('the audit log', () => {
  it.each(actions)(
    'contains who did what when, to whom and from where, if an administrator %s',
    async (...row) => {
      const [, call, entry] = row;
      const portal = await testPortal();
      const admin = await portal.admin();
      await call(admin);
      expect(await listAuditEntries(admin)).toEqual([expectedEntry(entry)]);
    },
  );

  it('contains whose file an administrator stores or opens', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const form = new FormData();
    for (const [name, value] of Object.entries({ id: ID, file_type: 'picture' })) form.set(name, value);
    const picture = sharp({ create: { width: 30, height: 40, channels: 3, background: 'green' } });
    form.set('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'photo.png');
    const stored = await admin.post('/api/store-file', form);
    expect(stored.statusCode, stored.body).toBe(200);
    const { url } = stored.json<{ url: string }>();
    expect((await admin.get(url)).statusCode).toBe(200);
    await (await portal.student(OTHER)).get(url);

    expect(await listAuditEntries(admin)).toEqual([
      expectedEntry({ event: 'file-stored', student_id: ID, call: 'POST /api/store-file' }),
      expectedEntry({ event: 'file-viewed', student_id: ID, call: 'GET /api/files/:file' }),
      expectedEntry({
        event: 'foreign-record',
        role: 'student',
        who: OTHER,
        student_id: ID,
        call: 'GET /api/files/:file',
        status: 404,
      }),
    ]);
  });

  it('contains every step of an import, with what was imported and its ID', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const form = new FormData();
    form.set(
      'file',
      new Blob([`Student ID,Other Name\n${ID},Marie\n${OTHER},${'x'.repeat(99)}\n`]),
      'Names.csv',
    );
    const previewed = await admin.post('/api/import-students', form);
    const { import_id: id } = previewed.json<{ import_id: string }>();
    const calls = [
      'GET /api/imports/:id/errors',
      'POST /api/imports/:id/commit',
      'POST /api/imports/:id/undo',
    ];
    for (const call of calls) {
      const [method, path = ''] = call.split(' ');
      const url = path.replace(':id', id);
      const response = await (method === 'GET' ? admin.get(url) : admin.post(url));
      expect(response.statusCode, response.body).toBe(200);
    }
    const [errors, commit, undo] = calls.map((call) => expectedEntry({ call }));
    expect(await listAuditEntries(admin)).toEqual([
      expectedEntry({
        event: 'import-previewed',
        call: 'POST /api/import-students',
        details: `Students: 1 changed, 1 in error, ${id}`,
      }),
      { ...errors, event: 'import-errors-viewed', details: id },
      { ...commit, event: 'import-committed', details: `Students: 1 changed, ${id}` },
      { ...undo, event: 'import-undone', details: `Students: undone for 1 student, ${id}` },
    ]);
  });

  it('contains the download of the marks to fill in, but not of an empty template', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    for (const template of ['students', 'term-results?year=2025&term=1'])
      expect((await admin.get(`/api/import-template/${template}`)).statusCode).toBe(200);
    expect(await listAuditEntries(admin)).toEqual([
      expectedEntry({
        event: 'results-downloaded',
        details: '2025/1',
        call: 'GET /api/import-template/:kind',
      }),
    ]);
  });

  it('contains the download of the year’s plan as one of all classes, whatever term is asked for', async () => {
    const { admin } = await plannedYear();
    expect((await admin.get('/api/import-template/year-plan?year=2026&term=1')).statusCode).toBe(200);
    expect((await listAuditEntries(admin)).at(-1)).toMatchObject({
      event: 'year-plan-viewed',
      details: null,
    });
  });

  it('contains the sign-ins and sign-outs of administrators', async () => {
    const portal = await testPortal();
    const browser = portal.browser();
    await browser.post('/api/admin-login', { name: 'admin', password: 'formroom-demo' });
    await browser.post('/logout');
    expect(await listAuditEntries(await portal.admin())).toEqual([
      expectedEntry({ event: 'admin-signed-in', call: 'POST /api/admin-login' }),
      expectedEntry({ event: 'admin-signed-out', call: 'POST /logout', status: 204 }),
    ]);
  });

  it('does not contain what families do, or calls that show no student’s data', async () => {
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
    expect((await listAuditEntries(admin)).map(({ event, student_id }) => [event, student_id])).toEqual([
      ['record-viewed', OTHER],
    ]);
  });

  it('does not contain values, names or passwords', async () => {
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
    await portal.app.flushRefusals();
    const rows = await portal.db.selectFrom('audit_log').selectAll().execute();
    expect(rows.length).toBeGreaterThan(6);
    expect(JSON.stringify(rows)).not.toMatch(/secret/i);
  });

  it('contains failed actions', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await portal.db.schema.dropTable('history').execute();
    expect((await admin.post('/api/student', { id: ID, allergy: 'Dust' })).statusCode).toBe(500);
    expect(await listAuditEntries(admin)).toMatchObject([
      { event: 'record-changed', student_id: ID, status: 500 },
    ]);
  });

  it('must be writable for administrators’ calls, but not for families’ calls', async () => {
    const portal = await testPortal();
    const [family, admin] = [await portal.student(ID), await portal.admin()];
    await portal.db.schema.dropTable('audit_log').execute();
    const before = (await family.get(`/api/student-record/${ID}`)).json<unknown>();

    expect((await admin.post('/api/student', { id: ID, allergy: 'Dust' })).statusCode).toBe(500);
    expect((await family.get(`/api/student-record/${ID}`)).json()).toEqual(before);
    const failure = await admin.get(`/api/student-record/${ID}`);
    expect(failure.statusCode).toBe(500);
    expect(failure.json()).toMatchObject({ message: 'Something went wrong on our side. Please try again.' });
    for (let time = 0; time < 5; time += 1) {
      for (const path of [`/api/registration-form/${ID}`, '/api/registration-data-spreadsheet']) {
        const { statusCode, headers } = await admin.get(path);
        expect([statusCode, headers['content-type']]).toEqual([500, 'application/json']);
      }
    }

    expect((await family.post('/api/student', { id: ID, allergy: 'Nuts' })).statusCode).toBe(200);
    expect((await family.get(`/api/student-record/${OTHER}`)).statusCode).toBe(404);
  });

  it('can leave out what was only viewed', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await admin.get(`/api/student-record/${ID}`);
    await admin.post('/api/student', { id: ID, allergy: 'Dust' });
    const events = async (query: string) =>
      (await admin.get(`/api/audit-log${query}`))
        .json<{ data: AuditEntry[] }>()
        .data.map(({ event }) => event);
    expect(await events('?without_views=1')).toEqual(['record-changed']);
    expect(await events('')).toContain('record-viewed');
    expect((await admin.get('/api/audit-log?without_views=0')).statusCode).toBe(422);
  });
});
