import { describe, expect, it } from 'vitest';
import {
  commit,
  csvOf,
  everything,
  newStudents,
  preview,
  TEN_COLUMNS,
  undo,
} from '../../testing/import-workbook.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { dropOldImports } from './imports.repository.ts';

/** New students, changes of names, classes and agreements, and a row in error. */
const mixed = csvOf(
  `${TEN_COLUMNS},Agreed to Terms and Conditions`,
  '30000001,Pierre,Zoë,,,1A,15/03/2015,Poui,F,,',
  '30000002,Pierre,Chloë,,,1A,15/03/2015,,,,',
  '20260001,Ramdeen-Ali,Anya,,,2B,,,,,',
  '20260002,,,,,1C,16/03/2014,,,,Yes',
  '20260003,,,,,,,,,,No',
  '20260004,,,,,,,,,,Neither',
);

async function carryOut(admin: TestBrowser, bytes: Uint8Array) {
  const { import_id: id } = await preview(admin, bytes);
  const { statusCode, body } = await commit(admin, id);
  expect(statusCode, body).toBe(200);
  return id;
}

const studentOf = ({ db }: TestPortal, id: string) =>
  db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirst();

const messageOf = (response: Awaited<ReturnType<typeof undo>>) =>
  response.json<{ message: string }>().message;

describe('an import that is undone', () => {
  it('leaves the database as it was, compared whole', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student()];
    await family.post('/api/student', { id: '20260001', allergy: 'Peanuts' });
    const before = await everything(portal.db);
    portal.pass(5);
    const id = await carryOut(admin, mixed);
    expect(await everything(portal.db)).not.toEqual(before);
    portal.pass(5);
    const undone = await undo(admin, id);
    expect([undone.statusCode, undone.json()]).toEqual([
      200,
      { counts: { new: 2, changed: 3, unchanged: 0, error: 1 } },
    ]);
    expect(await everything(portal.db)).toEqual(before);
  });

  it('keeps what a family saved elsewhere in a record since, and gives the old answers back as a change', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student()];
    const before = await studentOf(portal, '20260001');
    const id = await carryOut(admin, csvOf('Student ID,Class', '20260001,2B', '20260002,1C'));
    await family.post('/api/student', { id: '20260001', allergy: 'Peanuts' });
    expect((await undo(admin, id)).statusCode).toBe(200);
    expect(await studentOf(portal, '20260001')).toMatchObject({
      class_id: '2A',
      allergy: 'Peanuts',
      search_text: before?.search_text,
      version: 3,
    });
    expect(await studentOf(portal, '20260002')).toMatchObject({ class_id: '1A', version: 0 });
    const history = await admin.get('/api/student-history/20260001');
    expect(history.json()).toMatchObject([
      { field: 'class_id', from: '2B', to: '2A', by: 'admin' },
      { field: 'allergy', by: 'Family' },
      { field: 'class_id', from: '2A', to: '2B', by: 'admin' },
    ]);
  });

  it('is refused where somebody changed the same answers since, with nothing undone', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student()];
    const id = await carryOut(
      admin,
      csvOf('Student ID,Home Address', '20260002,1 Palm Avenue', '20260001,1 Palm Avenue'),
    );
    await family.post('/api/student', { id: '20260001', home_address: '2 Poui Street' });
    const before = await everything(portal.db);
    const refused = await undo(admin, id);
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      409,
      '1 student (20260001) has changed or left since the import, so nothing was undone.',
    ]);
    expect(await everything(portal.db)).toEqual(before);
  });

  it('is refused where a new student has begun, and names how many and the first of them', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const id = await carryOut(admin, newStudents(8));
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
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      409,
      '6 students (30000001, 30000002, 30000003, 30000004, 30000005, …) have changed or left since the import, so nothing was undone.',
    ]);
    expect(await studentOf(portal, student(8))).toBeDefined();
  });

  it('is not in the way of another that changed other answers, nor of one that came before', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const before = await everything(portal.db);
    const first = await carryOut(admin, newStudents(2));
    const second = await carryOut(admin, csvOf('Student ID,Class', '30000001,1B', '20260001,2B'));
    const third = await carryOut(admin, csvOf('Student ID,Town', '20260001,Arima'));
    expect((await undo(admin, first)).statusCode).toBe(409);
    for (const id of [third, second, first]) expect((await undo(admin, id)).statusCode).toBe(200);
    expect(await everything(portal.db)).toEqual(before);
  });

  it('takes newcomers’ sign-ins along, and can’t be done before or twice', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { import_id: id } = await preview(admin, newStudents(1));
    expect(messageOf(await undo(admin, id))).toBe(
      'This import was not carried out, so there is nothing to undo.',
    );
    await commit(admin, id);
    const newcomer = portal.browser();
    await newcomer.post('/api/login-student', { student_id: '30000001', password: '20140301' });
    expect((await undo(admin, id)).statusCode).toBe(200);
    expect((await newcomer.get('/api/session')).json()).toMatchObject({ authenticated: false });
    expect(messageOf(await undo(admin, id))).toBe('This import was undone already.');
    expect(messageOf(await commit(admin, id))).toBe('This import was undone. Please upload the file again.');
  });
});

it('is forgotten a day after the preview, or a month after it was carried out', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const { import_id: previewed } = await preview(admin, newStudents(1));
  const carriedOut = await carryOut(admin, newStudents(1));
  const pagesAfter = async (days: number) => {
    await dropOldImports(portal.db, new Date(Date.parse('2026-11-20T13:00:01.000Z') + days * 86_400_000));
    const pages = await portal.db.selectFrom('import_pages').select('import_id').distinct().execute();
    return pages.map(({ import_id }) => import_id).toSorted();
  };
  expect(await pagesAfter(0)).toEqual([previewed, carriedOut].toSorted());
  expect(await pagesAfter(1)).toEqual([carriedOut]);
  expect((await commit(admin, previewed)).statusCode).toBe(404);
  expect(await pagesAfter(29)).toEqual([carriedOut]);
  expect(await pagesAfter(30)).toEqual([]);
  expect((await undo(admin, carriedOut)).statusCode).toBe(404);
});
