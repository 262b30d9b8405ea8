import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { PastYear, YearChangePreview } from '@formroom/domain/api/school-years.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/database.ts';
import { gzipJson } from '../../db/gzip-json.ts';
import { migrateTo } from '../../db/migrate.ts';
import { createTestDatabase } from '../../testing/database-template.ts';
import { buildReportCard } from '../../testing/report-cards.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { nextYear } from '../../testing/year-change.ts';

/** The last migration of the release before the school years. */
const BEFORE = '0026-import-matches';
const AGREED = '2026-09-14T15:00:00.000Z';
const POSTED = '2026-07-06T14:00:00.000Z';
const [ID, LEAVER] = ['20260001', '20260002'];

/** A database of that release: an administrator, a student who has agreed, a leaver, and a posted term. */
async function createOldDatabase() {
  const database = await createTestDatabase({ empty: true });
  const db = openDatabase(readConfig(database.environment), (error) => {
    throw error;
  });
  await db.connection().execute((connection) => migrateTo(connection, BEFORE));
  const insert = (table: string, ...rows: object[]) =>
    db
      .insertInto(table as 'students')
      .values(rows as never[])
      .execute();
  await insert('admins', { name: 'admin', password_hash: 'x' });
  const student = { version: 7, updated_at: AGREED, class_id: '2A', house_code: 1 };
  await insert('students', {
    ...student,
    id: ID,
    first_name: 'Anya',
    last_name: 'Ramdeen',
    search_text: 'anya ramdeen',
    sort_name: 'ramdeen anya',
    home_address: '1 Palm Avenue',
    agree_terms_conditions: 1,
    submitted_at: AGREED,
  });
  await insert('students', {
    ...student,
    id: LEAVER,
    search_text: 'x',
    sort_name: 'x',
    left_at: AGREED,
    left_by: 'admin:admin',
  });
  await insert('student_accounts', { student_id: ID, password_hash: 'x' });
  await insert('terms', { year: 2025, term: 3, posted: 1, date_posted: POSTED });
  await insert('term_students', { year: 2025, term: 3, student_id: ID, class_id: '1A', form_level: 1 });
  const card = buildReportCard({ year: 2025, term: 3, class_id: '1A', form_level: 1 });
  await insert('posted_cards', { year: 2025, term: 3, student_id: ID, content: await gzipJson(card) });
  await db.destroy();
  return database;
}

it('brings a database of the release before the school years forward with its data', async () => {
  const portal = await testPortal({}, { database: await createOldDatabase() });
  const [admin, family] = [await portal.admin(), await portal.student(ID)];
  const getRecord = async () =>
    (await family.get(pathTo(paths.studentRecord, { id: ID }))).json<[StudentRecord]>()[0];
  const getCardClass = async () => {
    const url = pathTo(paths.reportCardPage, { id: ID, year: '2025', term: '3' });
    return (await family.get(url)).json<ReportCard>().class_id;
  };
  const answers = { class_id: '2A', home_address: '1 Palm Avenue', agree_terms_conditions: 1 };
  expect(await getRecord()).toMatchObject({ ...answers, submitted_at: AGREED, version: 7 });
  expect(await getCardClass()).toBe('1A');
  const current = { year: 2026, first_day: '2026-09-01', last_day: '2027-08-31', state: 'current' };
  expect((await admin.get(paths.schoolYears)).json()).toEqual([{ ...current, students: 1 }]);
  expect((await family.get(pathTo(paths.agreements, { id: ID }))).json()).toEqual({ year: 2026, past: [] });

  await admin.post(paths.yearChange, nextYear);
  await admin.post(paths.yearPlan, { ids: [ID], plan: 'promote' });
  const { year, digest } = (await admin.get(paths.yearChangePreview)).json<YearChangePreview>();
  const changed = await admin.post(paths.commitYearChange, { year, digest });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await getRecord()).toMatchObject({
    class_id: '3A',
    home_address: '1 Palm Avenue',
    submitted_at: null,
  });
  expect(await getCardClass()).toBe('1A');
  const { data, terms } = (await admin.get(pathTo(paths.pastYear, { year: 2026 }))).json<PastYear>();
  // The leaver left in the year that has just ended. The text of the terms was not stored then.
  expect(data.map(({ student_id: id, ended, submitted_at }) => [id, ended, submitted_at])).toEqual([
    [ID, 'promoted', AGREED],
    [LEAVER, 'left', null],
  ]);
  expect(terms).toEqual([]);
  expect((await admin.post(paths.undoYearChange, { year })).statusCode).toBe(200);
  expect(await getRecord()).toMatchObject({ ...answers, submitted_at: AGREED });
});
