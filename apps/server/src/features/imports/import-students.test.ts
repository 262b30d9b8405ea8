import { describe, expect, it } from 'vitest';
import { removeStudents } from '../../testing/remove-students.ts';
import { STUDENT_COUNT } from '../../testing/student-count.ts';
import {
  commit,
  toCsv,
  dumpAllTables,
  newStudentsCsv,
  previewImport,
} from '../../testing/import-workbook.ts';
import { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

const selectStudent = ({ db }: TestPortal, id: string) =>
  db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirst();

describe('a committed import', () => {
  it('adds students who can sign in with their date of birth', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { import_id: id, counts } = await previewImport(admin, newStudentsCsv(2));
    const committed = await commit(admin, id);
    expect([committed.statusCode, committed.json()]).toEqual([
      200,
      { counts, new_students: ['30000001', '30000002'] },
    ]);
    const browser = new TestBrowser(portal.app);
    const signIn = await browser.post('/api/login-student', {
      student_id: '30000002',
      password: '20140302',
    });
    expect(signIn.json()).toEqual({ name: 'First 1 Last 1', student_id: '30000002', password_reset: 1 });
    const list = await admin.get('/api/students?page=1&page_size=2&search=last+first');
    expect(list.json()).toMatchObject({ total: 2, data: [{ id: '30000001', class_id: '1A' }, {}] });
  });

  it('changes records like a save, with history and version, and ignores empty cells', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const before = await selectStudent(portal, '20260001');
    const { import_id: id } = await previewImport(
      admin,
      toCsv(
        'Student ID,Class,Home Address,House,Town',
        '20260001,2B,,Poui,',
        '20260002,1C,1 Palm Avenue,,Arima',
      ),
    );
    expect((await commit(admin, id)).statusCode).toBe(200);
    const now = '2026-11-20T13:00:00.000Z';
    expect(await selectStudent(portal, '20260001')).toEqual({
      ...before,
      class_id: '2B',
      house_code: 4,
      version: 1,
      updated_at: now,
      search_text: expect.stringMatching(/^20260001 anya ramdeen .* 2b class:2b form:2/) as string,
    });
    const history = await portal.db
      .selectFrom('history')
      .select(['student_id', 'version', 'field', 'old_value', 'new_value', 'changed_by', 'changed_at'])
      .orderBy('id')
      .execute();
    const entry = { version: 1, changed_by: 'admin:admin', changed_at: now };
    expect(history).toMatchObject([
      { ...entry, student_id: '20260001', field: 'house_code', old_value: String(before?.house_code) },
      { ...entry, student_id: '20260001', field: 'class_id', old_value: '"2A"', new_value: '"2B"' },
      { ...entry, student_id: '20260002', field: 'class_id', new_value: '"1C"' },
      { ...entry, student_id: '20260002', field: 'home_address', new_value: '"1 Palm Avenue"' },
      { ...entry, student_id: '20260002', field: 'address_line_2', new_value: '"Arima"' },
    ]);
  });

  it('skips invalid rows', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { import_id: id } = await previewImport(
      admin,
      toCsv('Student ID,Class,Sex', '20260001,2B,Female', '20260002,1B,Neither'),
    );
    expect((await commit(admin, id)).json()).toEqual({
      counts: { new: 0, changed: 1, unchanged: 0, error: 1 },
    });
    expect(await selectStudent(portal, '20260002')).toMatchObject({ class_id: '1A', version: 0 });
  });

  it('submits a registration if it contains the agreement', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { import_id: id } = await previewImport(
      admin,
      toCsv('Student ID,Agreed to Terms and Conditions', '20260002,Yes', '20260003,No'),
    );
    await commit(admin, id);
    expect(await selectStudent(portal, '20260002')).toMatchObject({
      submitted_at: '2026-11-20T13:00:00.000Z',
      progress_submit: 1,
    });
    expect(await selectStudent(portal, '20260003')).toMatchObject({ submitted_at: null, progress_submit: 0 });
  });

  it('is rejected a second time, and for an unknown ID', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const { import_id: id } = await previewImport(admin, newStudentsCsv(1));
    await commit(admin, id);
    const again = await commit(admin, id);
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      409,
      'This import was already done.',
    ]);
    for (const absent of ['none', crypto.randomUUID(), '%00']) {
      expect((await admin.post(`/api/imports/${absent}/commit`)).statusCode, absent).toBe(404);
    }
  });

  it('is rejected without changes if a family changed the same answers after the preview', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student()];
    const { import_id: id } = await previewImport(
      admin,
      toCsv('Student ID,Class,Home Address', '20260002,1B,', '20260001,2B,1 Palm Avenue'),
    );
    await family.post('/api/student', { id: '20260001', home_address: '2 Poui Street' });
    const before = await dumpAllTables(portal.db);
    const refused = await commit(admin, id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message:
        '1 student (20260001) has changed since the preview, so nothing was imported. Please upload the file again.',
    });
    expect(await dumpAllTables(portal.db)).toEqual(before);
  });

  it('keeps other answers that a family changed after the preview', async () => {
    const portal = await testPortal();
    const [admin, family] = [await portal.admin(), await portal.student()];
    const { import_id: id } = await previewImport(admin, toCsv('Student ID,Class', '20260001,2B'));
    await family.post('/api/student', { id: '20260001', allergy: 'Peanuts' });
    expect((await commit(admin, id)).statusCode).toBe(200);
    expect(await selectStudent(portal, '20260001')).toMatchObject({
      class_id: '2B',
      allergy: 'Peanuts',
      version: 2,
    });
  });

  it('is rejected if a student was added or removed, or a house retired, after the preview', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const [first, second] = [
      await previewImport(admin, newStudentsCsv(2)),
      await previewImport(admin, newStudentsCsv(1)),
    ];
    const changing = await previewImport(admin, toCsv('Student ID,Class', '20260100,2B'));
    const housing = await previewImport(admin, toCsv('Student ID,House', '20260001,Poui', '20260002,Poui'));
    expect((await commit(admin, second.import_id)).statusCode).toBe(200);
    await removeStudents(portal.db, (eb) => eb('id', '=', '20260100'));
    const retired = { list: 'houses', changes: [{ code: 4, retired: 1 }] };
    expect((await admin.post('/api/reference-entries', retired)).statusCode).toBe(200);
    for (const { import_id: id } of [first, changing, housing]) {
      expect((await commit(admin, id)).statusCode).toBe(409);
    }
  });

  it('is applied or rejected as a whole if another is committed concurrently', async () => {
    const portal = await testPortal();
    const [one, other] = [await portal.admin(), await portal.admin()];
    const [first, second, apart] = await Promise.all([
      previewImport(one, newStudentsCsv(300)),
      previewImport(other, newStudentsCsv(300)),
      previewImport(other, toCsv('Student ID,Class', '20260001,2B')),
    ]);
    const answers = await Promise.all([
      commit(one, first.import_id),
      commit(other, second.import_id),
      commit(one, first.import_id),
      commit(other, apart.import_id),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.slice(0, 3).toSorted()).toEqual([200, 409, 409]);
    expect(statuses[3]).toBe(200);
    const { count } = await portal.db
      .selectFrom('students')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(STUDENT_COUNT + 300);
  });
});
