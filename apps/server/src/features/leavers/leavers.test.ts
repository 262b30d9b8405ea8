import type { Leaver } from '@formroom/domain/api/leavers.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { dumpAllTables } from '../../testing/import-workbook.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { findLeftovers, noLeftovers, photograph, uploadForm } from '../../testing/upload-form.ts';

const ID = '20260001';
const LEFT_AT = '2026-11-20T13:00:00.000Z';
const IN_30_DAYS = '2026-12-20T13:00:00.000Z';
const MINUTES_A_DAY = 24 * 60;

async function office() {
  const portal = await testPortal();
  const admin = await portal.admin();
  return {
    ...portal,
    portal,
    admin,
    // Signs in again, because days may have passed.
    leave: async (erase: 0 | 1, student_id = ID) =>
      await (await portal.admin()).post(paths.leavers, { student_id, erase }),
    reinstate: (id = ID) => admin.post(pathTo(paths.reinstate, { id })),
    leavers: async () => (await admin.get(paths.leavers)).json<Leaver[]>(),
  };
}

describe('a student who leaves', () => {
  it('is kept or erased later, by the office’s choice; the list shows the latest first', async () => {
    const { leave, leavers, pass } = await office();
    const kept = (await leave(0)).json<Leaver>();
    expect(kept).toMatchObject({
      id: ID,
      class_id: '2A',
      left_at: LEFT_AT,
      left_by: 'admin',
      erase_at: null,
    });
    pass(5);
    await leave(1, '20260003');
    expect((await leavers()).map(({ id, erase_at }) => [id, erase_at])).toEqual([
      ['20260003', '2026-12-20T13:05:00.000Z'],
      [ID, null],
    ]);
  });

  it('is erased after the number of days in the settings', async () => {
    const { admin, leave } = await office();
    await admin.post(paths.settings, { erase_after_days: 7 });
    expect((await leave(1)).json()).toMatchObject({ erase_at: '2026-11-27T13:00:00.000Z' });
  });

  it('can be scheduled for erasure later, with the waiting time from then, and unscheduled', async () => {
    const { leave, pass } = await office();
    await leave(0);
    pass(10 * MINUTES_A_DAY);
    const ordered = await leave(1);
    expect(ordered.json()).toMatchObject({ left_at: LEFT_AT, erase_at: '2026-12-30T13:00:00.000Z' });
    expect((await leave(0)).json()).toMatchObject({ left_at: LEFT_AT, erase_at: null });
  });

  it('gets an error with the reason if already marked as left or unknown', async () => {
    const { leave, reinstate } = await office();
    expect((await reinstate()).json()).toMatchObject({ message: 'This student is not marked as left.' });
    await leave(0);
    expect((await leave(0)).json()).toMatchObject({
      message: 'This student is already marked as left, and the data is kept.',
    });
    await leave(1);
    expect((await leave(1)).json()).toMatchObject({
      message: 'This student’s data is already set to be deleted.',
    });
    expect((await leave(1, '99999999')).statusCode).toBe(404);
    expect((await reinstate('99999999')).statusCode).toBe(404);
    expect((await leave(2 as 1)).statusCode).toBe(422);
  });

  it('is marked once by concurrent requests', async () => {
    const { leave, leavers } = await office();
    const answers = await Promise.all([leave(1), leave(1), leave(1), leave(1)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await leavers()).toMatchObject([{ id: ID, erase_at: IN_30_DAYS }]);
  });

  it('is restored with all data', async () => {
    const { db, leave, reinstate, leavers } = await office();
    const before = await dumpAllTables(db);
    await leave(1);
    expect(await dumpAllTables(db)).not.toEqual(before);
    expect((await reinstate()).json()).toMatchObject({ id: ID, class_id: '2A' });
    expect(await dumpAllTables(db)).toEqual(before);
    expect(await leavers()).toEqual([]);
  });

  it('is in the audit log with the choice', async () => {
    const { db, leave, reinstate, leavers } = await office();
    await leave(1);
    await leave(0);
    await leavers();
    await reinstate();
    const log = await db
      .selectFrom('audit_log')
      .select(['event', 'who', 'student_id', 'details', 'status'])
      .orderBy('id')
      .execute();
    const entry = { who: 'admin', student_id: ID, details: null, status: 200 };
    expect(log).toEqual([
      { ...entry, event: 'student-left', details: 'data to be deleted' },
      { ...entry, event: 'student-left', details: 'data kept' },
      { ...entry, event: 'leavers-viewed', student_id: null },
      { ...entry, event: 'student-reinstated' },
    ]);
  });
});

describe('the account of a leaver', () => {
  it('has no valid session, neither earlier ones nor one that began concurrently, also after the return', async () => {
    const { leave, student, reinstate } = await office();
    const family = await student();
    expect((await family.get(pathTo(paths.studentRecord, { id: ID }))).statusCode).toBe(200);
    await leave(0);
    expect((await family.get(pathTo(paths.studentRecord, { id: ID }))).statusCode).toBe(401);
    expect((await family.get(paths.session)).json()).toMatchObject({ authenticated: false });

    const late = await student();
    expect((await late.get(pathTo(paths.studentRecord, { id: ID }))).statusCode).toBe(401);
    await reinstate();
    const [ended, begun] = [await family.get(paths.session), await late.get(paths.session)];
    expect(ended.json()).toMatchObject({ authenticated: false });
    expect(begun.json()).toMatchObject({ authenticated: false });
  });

  it('can’t be told from an unknown ID on the sign-in page without the password', async () => {
    const { browser, leave, reinstate } = await office();
    const answers = async (id: string, password = 'not the password') => {
      const visitor = browser();
      const signIn = await visitor.post(paths.loginStudent, { student_id: id, password });
      const hint = await visitor.get(pathTo(paths.user, { student_id: id }));
      return [signIn.statusCode, signIn.body, hint.statusCode, hint.body.replace(id, 'ID')];
    };
    await leave(0);
    await leave(0, '20260002');
    expect(await answers(ID)).toEqual(await answers('99999999'));
    expect(await answers('20260002', '20140315')).toEqual(await answers('99999998', '20140315'));
    const [status, text] = await answers(ID, 'formroom-demo');
    expect([status, text]).toEqual([422, expect.stringContaining('has left the school. Ask the office.')]);
    await reinstate();
    expect((await answers(ID, 'formroom-demo'))[0]).toBe(200);
  });

  it('has no password that can be reset', async () => {
    const { admin, leave } = await office();
    await leave(0);
    expect((await admin.post(paths.resetPassword, { student_id: ID })).statusCode).toBe(404);
  });
});

describe('a leaver’s record', () => {
  it('can be read by the office, but not changed', async () => {
    const { admin, db, leave } = await office();
    await leave(0);
    const before = await dumpAllTables(db);
    for (const path of [paths.studentRecord, paths.registrationForm, paths.files, paths.studentHistory]) {
      expect((await admin.get(pathTo(path, { id: ID }))).statusCode).toBe(200);
    }
    const card = pathTo(paths.reportCardPage, { id: ID, year: '2025', term: '1' });
    expect((await admin.get(card)).statusCode).toBe(200);

    const picture = { name: 'x.jpg', bytes: await photograph() };
    const changes = [
      admin.post(paths.saveStudent, { id: ID, phone_home: '6281234' }),
      admin.post(paths.storeFile, uploadForm({ id: ID, file_type: 'picture' }, picture)),
      admin.post(paths.dataFiles, { student_id: ID, file: [] }),
    ];
    for (const change of changes) {
      const { statusCode, body } = await change;
      expect([statusCode, body]).toEqual([409, expect.stringContaining('This student has left the school')]);
    }
    expect(await dumpAllTables(db)).toEqual(before);
  });

  it('rejects an upload that was in progress when the student left', async () => {
    const { portal, app, db, leave, student } = await office();
    const family = await student('20260003');
    const picture = { name: 'x.jpg', bytes: await photograph('#123', 1600) };
    const form = uploadForm({ id: '20260003', file_type: 'picture', replace: '1' }, picture);
    await family.get(paths.csrfCookie);
    // The student leaves after the access check and before anything is written.
    let left: unknown;
    app.fileStore.put = (
      (put) =>
      async (...file: Parameters<typeof put>) => {
        await put(...file);
        left = await leave(0, '20260003');
      }
    )(app.fileStore.put.bind(app.fileStore));
    const before = await db.selectFrom('documents').selectAll().execute();
    expect((await family.post(paths.storeFile, form)).statusCode).toBe(409);
    expect(left).toMatchObject({ statusCode: 200 });
    expect(await db.selectFrom('documents').selectAll().execute()).toEqual(before);
    expect(await findLeftovers(portal)).toEqual(noLeftovers);
  });

  it('stores a concurrent save completely or rejects it', async () => {
    const { db, leave, reinstate, student } = await office();
    for (let round = 0; round < 10; round += 1) {
      const family = await student();
      await family.get(paths.csrfCookie);
      const phone = String(6_280_000 + round);
      const [save] = await Promise.all([
        family.post(paths.saveStudent, { id: ID, phone_home: phone }),
        leave(0),
      ]);
      const row = await db
        .selectFrom('students')
        .select('phone_home')
        .where('id', '=', ID)
        .executeTakeFirst();
      expect([200, 401, 409]).toContain(save.statusCode);
      expect(row?.phone_home === phone).toBe(save.statusCode === 200);
      await reinstate();
    }
  });
});

describe('a leaver’s report cards', () => {
  const term = { year: 2026, term: 1 } as const;
  const printed = pathTo(paths.reportCards, { year: '2026', term: '1', class: '2A' });
  const getTerms = async (browser: TestBrowser) =>
    (await browser.get(pathTo(paths.reportCardTerms, { id: ID }))).json<{ year: number; term: number }[]>();

  it('include only those posted before the leaving', async () => {
    const { admin, db, leave, reinstate } = await office();
    await keepFirstStudents(db, 60);
    const inTerms = async () => (await getTerms(admin)).map(({ year, term: number }) => `${year}/${number}`);
    expect(await inTerms()).toEqual(['2026/1', '2025/3', '2025/2', '2025/1']);
    await leave(0);
    expect(await inTerms()).toEqual(['2025/3', '2025/2', '2025/1']);
    const card = pathTo(paths.reportCardPage, { id: ID, year: '2026', term: '1' });
    expect((await admin.get(card)).statusCode).toBe(404);

    await admin.post(paths.postReportCards, { ...term, posted: 1 });
    const posted = await db.selectFrom('posted_cards').select('year').where('student_id', '=', ID).execute();
    expect(posted.map(({ year }) => year)).toEqual([2025, 2025, 2025]);

    // A student restored after the posting has no posted card, and does not prevent printing the class.
    await reinstate();
    expect((await getTerms(admin))[0]).toMatchObject({ ...term, posted: 0, date_posted: null });
    expect((await admin.get(printed)).statusCode).toBe(200);
    for (const isPosted of [0, 1]) await admin.post(paths.postReportCards, { ...term, posted: isPosted });
    expect(await inTerms()).toEqual(['2026/1', '2025/3', '2025/2', '2025/1']);
  });

  it('are not printed with the class', async () => {
    const { admin, db, leave } = await office();
    await keepFirstStudents(db, 60);
    await admin.post(paths.postReportCards, { ...term, posted: 1 });
    const pages = async () => (await readPdf((await admin.get(printed)).rawPayload)).pages.map(String);
    const before = await pages();
    await leave(0);
    const after = await pages();
    expect(before.join()).toContain(ID);
    expect(after.join()).not.toContain(ID);
    expect(after.length).toBeLessThan(before.length);
  });
});
