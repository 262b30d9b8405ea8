import type { HistoryEntry } from '@formroom/domain/api/history.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { describe, expect, it } from 'vitest';
import {
  dumpUndoableState,
  commit,
  toCsv,
  dumpAllTables,
  newStudentsCsv,
  previewImport,
  NEW_STUDENT_HEADINGS,
  undo,
} from '../../testing/import-workbook.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { deleteOldImports } from './imports.repository.ts';

/** New students, changes of names, classes and agreements, and an invalid row. */
const mixed = toCsv(
  `${NEW_STUDENT_HEADINGS},Agreed to Terms and Conditions`,
  '30000001,Pierre,Zoë,,,1A,15/03/2015,Poui,F,,',
  '30000002,Pierre,Chloë,,,1A,15/03/2015,,,,',
  '20260001,Ramdeen-Ali,Anya,,,2B,,,,,',
  '20260002,,,,,1C,16/03/2014,,,,Yes',
  '20260003,,,,,,,,,,No',
  '20260004,,,,,,,,,,Neither',
);

async function importAndCommit(admin: TestBrowser, bytes: Uint8Array) {
  const { import_id: id } = await previewImport(admin, bytes);
  const { statusCode, body } = await commit(admin, id);
  expect(statusCode, body).toBe(200);
  return id;
}

const selectStudent = ({ db }: TestPortal, id: string) =>
  db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirst();

const getMessage = (response: Awaited<ReturnType<typeof undo>>) =>
  response.json<{ message: string }>().message;

describe('undoing an import', () => {
  it('restores all answers, accounts and lists', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student()];
    await family.post('/api/student', { id: '20260001', allergy: 'Peanuts' });
    const before = await dumpUndoableState(portal.db);
    portal.pass(5);
    const id = await importAndCommit(admin, mixed);
    expect(await dumpUndoableState(portal.db)).not.toEqual(before);
    portal.pass(5);
    const undone = await undo(admin, id);
    expect([undone.statusCode, undone.json()]).toEqual([
      200,
      { counts: { new: 2, changed: 3, unchanged: 0, error: 1 }, undone: 5, blocked: 0 },
    ]);
    expect(await dumpUndoableState(portal.db)).toEqual(before);
  });

  it('is stored as a change with the next version and its author', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student()];
    const before = await selectStudent(portal, '20260001');
    portal.pass(5);
    const id = await importAndCommit(admin, toCsv('Student ID,Class', '20260001,2B'));
    const page = await family.send('GET', '/api/student-record/20260001');
    expect(page.headers.etag).toBe('"1"');

    portal.pass(5);
    await portal.db.insertInto('admins').values({ name: 'vice', password_hash: 'none' }).execute();
    const colleague = await portal.admin('vice');
    expect((await undo(colleague, id)).statusCode).toBe(200);
    expect(await selectStudent(portal, '20260001')).toEqual({
      ...before,
      version: 2,
      updated_at: '2026-11-20T13:10:00.000Z',
    });
    const history = await admin.get('/api/student-history/20260001');
    expect(history.json()).toMatchObject([
      { field: 'class_id', from: '2B', to: '2A', by: 'vice', at: '2026-11-20T13:10:00.000Z' },
      { field: 'class_id', from: '2A', to: '2B', by: 'admin' },
    ]);
  });

  it('is noticed by an open page, whose next save does not revert it', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student()];
    const id = await importAndCommit(admin, toCsv('Student ID,Home Address', '20260001,1 Palm Avenue'));
    const [held] = (await family.get('/api/student-record/20260001')).json<[StudentRecord]>();
    expect((await undo(admin, id)).statusCode).toBe(200);
    await admin.post('/api/student', { id: '20260001', home_address: '2 Poui Street' });

    const tag = { 'if-none-match': `"${held.version}"` };
    const fetched = await family.send('GET', '/api/student-record/20260001', undefined, tag);
    expect([fetched.statusCode, fetched.json()]).toMatchObject([200, [{ home_address: '2 Poui Street' }]]);
    const saved = await family.post('/api/student', { ...held, allergy: 'Peanuts' });
    expect(saved.json()).toMatchObject({ data: { home_address: '2 Poui Street', allergy: 'Peanuts' } });
    const history = await admin.get('/api/student-history/20260001');
    expect(history.json<HistoryEntry[]>().filter(({ by }) => by === 'Family')).toMatchObject([
      { field: 'allergy' },
    ]);
  });

  it('restores an agreement with its date', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student()];
    await family.post('/api/student', { id: '20260001', agree_terms_conditions: 1 });
    const before = await selectStudent(portal, '20260001');
    portal.pass(5);
    const id = await importAndCommit(
      admin,
      toCsv('Student ID,Agreed to Terms and Conditions', '20260001,No', '20260002,Yes'),
    );
    portal.pass(5);
    await family.post('/api/student', { id: '20260001', allergy: 'Peanuts' });
    expect((await undo(admin, id)).statusCode).toBe(200);
    const { submitted_at, progress_submit } = { ...before };
    expect(submitted_at).not.toBeNull();
    expect(await selectStudent(portal, '20260001')).toMatchObject({ submitted_at, progress_submit });
    expect(await selectStudent(portal, '20260002')).toMatchObject({ submitted_at: null, progress_submit: 0 });
  });

  it('of new students reserves their versions, so that later students with the same ID do not reuse them', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const getVersion = async (id: string) => (await selectStudent(portal, id))?.version;
    const added = await importAndCommit(admin, newStudentsCsv(2));
    const moved = await importAndCommit(admin, toCsv('Student ID,Class', '30000001,1B'));
    expect(await getVersion('30000001')).toBe(1);
    for (const id of [moved, added]) expect((await undo(admin, id)).statusCode).toBe(200);
    const again = await importAndCommit(admin, newStudentsCsv(1));
    expect(await getVersion('30000001')).toBe(3);
    expect((await undo(admin, again)).statusCode).toBe(200);
    await importAndCommit(admin, newStudentsCsv(2));
    expect([await getVersion('30000001'), await getVersion('30000002')]).toEqual([4, 4]);
  });

  it('keeps other answers that a family saved since', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student()];
    const before = await selectStudent(portal, '20260001');
    const id = await importAndCommit(admin, toCsv('Student ID,Class', '20260001,2B', '20260002,1C'));
    await family.post('/api/student', { id: '20260001', allergy: 'Peanuts' });
    expect((await undo(admin, id)).statusCode).toBe(200);
    expect(await selectStudent(portal, '20260001')).toMatchObject({
      class_id: '2A',
      allergy: 'Peanuts',
      search_text: before?.search_text,
      version: 3,
    });
    expect(await selectStudent(portal, '20260002')).toMatchObject({ class_id: '1A', version: 2 });
    const history = await admin.get('/api/student-history/20260001');
    expect(history.json()).toMatchObject([
      { field: 'class_id', from: '2B', to: '2A', by: 'admin' },
      { field: 'allergy', by: 'Family' },
      { field: 'class_id', from: '2A', to: '2B', by: 'admin' },
    ]);
  });

  it('is rejected without changes if the same answers were changed since', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student()];
    const id = await importAndCommit(
      admin,
      toCsv('Student ID,Home Address', '20260002,1 Palm Avenue', '20260001,1 Palm Avenue'),
    );
    await family.post('/api/student', { id: '20260001', home_address: '2 Poui Street' });
    const before = await dumpAllTables(portal.db);
    const refused = await undo(admin, id);
    expect([refused.statusCode, getMessage(refused)]).toEqual([
      409,
      '1 student (20260001) has changed or left since the import, so nothing was undone.',
    ]);
    expect(await dumpAllTables(portal.db)).toEqual(before);
  });

  it('is rejected if new students have begun, with their number and the first IDs', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const id = await importAndCommit(admin, newStudentsCsv(8));
    const student = (index: number) => `3000000${index}`;
    for (const index of [1, 2, 3, 4, 5]) {
      await admin.post('/api/student', { id: student(index), allergy: 'Dust' });
    }
    const newcomer = portal.browser();
    await newcomer.post('/api/login-student', { student_id: student(7), password: '20140307' });
    await newcomer.post('/api/change-password-student', {
      student_id: student(7),
      password: 'a password of mine',
    });
    const refused = await undo(admin, id);
    expect([refused.statusCode, getMessage(refused)]).toEqual([
      409,
      '6 students (30000001, 30000002, 30000003, 30000004, 30000005, …) have changed or left since the import, so nothing was undone.',
    ]);
    expect(await selectStudent(portal, student(8))).toBeDefined();
  });

  it('is possible after later imports that changed other answers, or after undoing them', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const before = await dumpUndoableState(portal.db);
    const first = await importAndCommit(admin, newStudentsCsv(2));
    const second = await importAndCommit(admin, toCsv('Student ID,Class', '30000001,1B', '20260001,2B'));
    const third = await importAndCommit(admin, toCsv('Student ID,Town', '20260001,Arima'));
    expect((await undo(admin, first)).statusCode).toBe(409);
    for (const id of [third, second, first]) expect((await undo(admin, id)).statusCode).toBe(200);
    expect(await dumpUndoableState(portal.db)).toEqual(before);
  });

  it('ends the sessions of new students, and is rejected before the commit or a second time', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { import_id: id } = await previewImport(admin, newStudentsCsv(1));
    expect(getMessage(await undo(admin, id))).toBe(
      'This import was never done, so there is nothing to undo.',
    );
    await commit(admin, id);
    const newcomer = portal.browser();
    await newcomer.post('/api/login-student', { student_id: '30000001', password: '20140301' });
    expect((await undo(admin, id)).statusCode).toBe(200);
    expect((await newcomer.get('/api/session')).json()).toMatchObject({ authenticated: false });
    expect(getMessage(await undo(admin, id))).toBe('This import was already undone.');
    expect(getMessage(await commit(admin, id))).toBe('This import was undone. Please upload the file again.');
  });
});

it('imports are deleted a day after the preview or 30 days after the commit', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const { import_id: previewed } = await previewImport(admin, newStudentsCsv(1));
  const committed = await importAndCommit(admin, newStudentsCsv(1));
  const pagesAfter = async (days: number) => {
    await deleteOldImports(portal.db, new Date(Date.parse('2026-11-20T13:00:01.000Z') + days * 86_400_000));
    const pages = await portal.db.selectFrom('import_pages').select('import_id').distinct().execute();
    return pages.map(({ import_id }) => import_id).toSorted();
  };
  expect(await pagesAfter(0)).toEqual([previewed, committed].toSorted());
  expect(await pagesAfter(1)).toEqual([committed]);
  expect((await commit(admin, previewed)).statusCode).toBe(404);
  expect(await pagesAfter(29)).toEqual([committed]);
  expect(await pagesAfter(30)).toEqual([]);
  expect((await undo(admin, committed)).statusCode).toBe(404);
});
