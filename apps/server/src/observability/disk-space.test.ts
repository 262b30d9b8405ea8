import { serverFullMessage } from '@formroom/domain/api/server-full-message.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isOnPostgres } from '../testing/database-template.ts';
import { saveSettings } from '../features/settings/settings.repository.ts';
import { StoreFullError, StoreUnavailableError } from '../storage/file-store.ts';
import { isDiskFull } from '../storage/is-disk-full.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';

/** Makes every write fail as on a full disk, or as on one that is read-only; returns what frees it again. */
async function fillDisk({ db }: TestPortal) {
  if (!isOnPostgres()) {
    await sql`pragma query_only = on`.execute(db);
    return () => sql`pragma query_only = off`.execute(db);
  }
  await sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'disk_full'; end $$`.execute(db);
  for (const table of ['students', 'settings', 'sign_in_tries', 'sessions'])
    await sql`create trigger full_disk before insert or update on ${sql.table(table)}
      for each statement execute function full_disk()`.execute(db);
  return () => sql`drop function full_disk cascade`.execute(db);
}

it('on a full disk everybody reads why nothing is saved, what is stored can be read, and the portal is not ready', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const portal = await testPortal();
  const isReady = async () => {
    vi.advanceTimersByTime(1_100);
    return (await portal.browser().get(paths.readiness)).statusCode === 200;
  };
  const student = await portal.student();
  const admin = await portal.admin();
  const record = (await student.get('/api/student-record/20260001')).json<[{ version: number }]>()[0];
  const free = await fillDisk(portal);
  // The sessions are noted as used.
  portal.pass(10);
  const answers = [
    await student.post(paths.saveStudent, { ...record, mother_occupation: 'Nurse' }),
    await admin.post(paths.settings, { school_name: 'Another' }),
    await portal.browser().post(paths.loginStudent, { student_id: '20260001', password: 'formroom-demo' }),
    await portal.browser().post(paths.adminLogin, { name: 'admin', password: 'formroom-demo' }),
  ];
  for (const answer of answers) {
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([503, serverFullMessage]);
    expect(answer.headers['retry-after']).toBe('30');
  }
  expect((await student.get('/api/student-record/20260001')).statusCode).toBe(200);
  expect(await isReady()).toBe(false);
  await free();
  expect(await isReady()).toBe(true);
  expect((await student.post(paths.saveStudent, { ...record, mother_occupation: 'Nurse' })).statusCode).toBe(
    200,
  );
});

it.each([
  [Object.assign(new Error(), { code: 'ENOSPC' }), true],
  [Object.assign(new Error(), { code: 'EROFS' }), true],
  [Object.assign(new Error(), { code: '53100' }), true],
  [Object.assign(new Error(), { code: 'ERR_SQLITE_ERROR', errcode: 13 }), true],
  [Object.assign(new Error(), { code: 'ERR_SQLITE_ERROR', errcode: 8 | (3 << 8) }), true],
  [Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR' }), true],
  [new Error('saved', { cause: new StoreFullError('full') }), true],
  [Object.assign(new Error(), { code: 'ERR_SQLITE_ERROR', errcode: 5 }), false],
  [new StoreUnavailableError('gone'), false],
])('%j is a full disk: %s', (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull);
});

it('metrics name the free space, the last backup and the administrators', async () => {
  const portal = await testPortal();
  await saveSettings(portal.db, { last_backup: { at: '2026-11-20T05:10:00.000Z', bytes: 1 } });
  const { body } = await portal.browser('127.0.0.1').get(paths.metrics);
  expect(body).toMatch(/^formroom_disk_bytes\{state="free"\} \d+$/m);
  expect(body).toContain(
    `formroom_last_backup_timestamp_seconds ${Date.parse('2026-11-20T05:10:00Z') / 1000}\n`,
  );
  expect(body).toContain('formroom_administrators 1\n');
});
