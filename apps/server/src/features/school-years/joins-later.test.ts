import type { ClassProgress } from '@formroom/domain/api/reports.ts';
import type { Confirmations } from '@formroom/domain/api/confirmations.ts';
import type { Overview } from '@formroom/domain/api/overview.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ListedYear } from '@formroom/domain/api/school-years.ts';
import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import type { TermReadiness } from '@formroom/domain/api/terms.ts';
import type { YearChangePreview } from '@formroom/domain/api/school-years.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { previewImport, toCsv } from '../../testing/import-workbook.ts';
import {
  buildWorkbook,
  marksSheet,
  previewResults,
  resultsTemplate,
} from '../../testing/results-workbook.ts';
import { scan, uploadForm } from '../../testing/upload-form.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import type { TestPortal } from '../../testing/test-portal.ts';
import { plannedYear, readTables } from '../../testing/year-change.ts';

const NEW = '20270001';
/** The current year of a new installation ends on 31 August 2027. */
const newcomer = {
  id: NEW,
  first_name: 'Nova',
  last_name: 'Newcomer',
  class_id: '1A',
  date_of_birth: '2016-05-05',
  entry_date: '2027-09-06',
};

async function withNewcomer() {
  const office = await plannedYear();
  const { admin } = office;
  const before = await readFigures(admin);
  const created = await admin.post(paths.createStudent, newcomer);
  expect(created.statusCode, created.body).toBe(200);
  return { ...office, before };
}

/** The newcomer's family, which has set a password. */
async function getFamily({ db, student }: TestPortal) {
  await db
    .insertInto('student_accounts')
    .values({ student_id: NEW, password_hash: 'set', wrong_first_passwords: 0 })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet({ password_hash: 'set' }))
    .execute();
  return await student(NEW);
}

const listed = async (admin: TestBrowser, query: string) =>
  (await admin.get(`${paths.students}?${query}`)).json<StudentListEntry[]>();

/** What the office lists and counts for the current year. */
async function readFigures(admin: TestBrowser) {
  const get = async <T>(path: string) => {
    const response = await admin.get(path);
    expect(response.statusCode, path).toBe(200);
    return response.json<T>();
  };
  const { rawPayload } = await admin.post(paths.exportData, {});
  const template = await admin.get(resultsTemplate(2026, 1));
  const readiness = await get<TermReadiness>(pathTo(paths.termReadiness, { year: '2026', term: '1' }));
  const { joining, office_accounts: accounts, disk, ...overview } = await get<Overview>(paths.overview);
  expect([accounts, disk !== null]).toEqual([[], true]);
  const ids = (await listed(admin, 'sort=id')).map(({ id }) => id);
  return {
    joining,
    figures: {
      ids,
      page: (await get<{ total: number }>(`${paths.students}?page=1&page_size=1`)).total,
      inClass: (await listed(admin, 'class=1A')).length,
      overview,
      progress: await get<ClassProgress[]>(paths.registrationProgress),
      years: await get<ListedYear[]>(paths.schoolYears),
      contacts: await get<unknown>(`${paths.parentsContact}?class=1A`),
      checklist: await get<unknown>(`${paths.documentChecklist}?class=1A`),
      exported: (await readXlsx(rawPayload)).sheets[0]?.rows.length,
      template: (await readXlsx(template.rawPayload)).sheets[0]?.rows.length,
      without_results: readiness.without_marks,
      classes: readiness.classes.map(({ class_id, without_results }) => [class_id, without_results]),
    },
  };
}

describe('a student who enters after the last day of the year', () => {
  it('is in no list, total, report, export, template or readiness of the year', async () => {
    const { admin, before } = await withNewcomer();
    const after = await readFigures(admin);
    expect(after.figures).toEqual(before.figures);
    expect([before.joining, after.joining]).toEqual([0, 1]);
    await admin.post(paths.saveStudent, { id: NEW, entry_date: '2027-08-31', source: 'paper' });
    const now = await readFigures(admin);
    expect([now.joining, now.figures.ids.length]).toEqual([0, before.figures.ids.length + 1]);
    expect(now.figures).not.toEqual(before.figures);
  });

  it('is found by search and by a filter, with the year, and can be chosen by name', async () => {
    const { admin } = await withNewcomer();
    const entry = { id: NEW, class_id: '1A', joins_year: 2027 };
    expect(await listed(admin, 'search=Newcomer')).toEqual([expect.objectContaining(entry)]);
    expect(await listed(admin, 'joins=next_year')).toEqual([expect.objectContaining(entry)]);
    expect(await listed(admin, 'joins=next_year&class=2A')).toEqual([]);
    const { joins_year: none, id } = (await listed(admin, 'search=Ramdeen&sort=id'))[0] ?? {};
    expect([none, id]).toEqual([undefined, '20260001']);
    expect((await admin.get(`${paths.students}?joins=ever`)).statusCode).toBe(422);
    expect((await admin.get(pathTo(paths.studentAccount, { id: NEW }))).json()).toMatchObject({
      joins_year: 2027,
    });
    const { rawPayload } = await admin.post(paths.exportData, { selection: { ids: [NEW] } });
    expect((await readXlsx(rawPayload)).sheets[0]?.rows.map(([cell]) => cell)).toEqual(['Student ID', NEW]);
  });

  it('registers already now', async () => {
    const { portal, admin } = await withNewcomer();
    const signIn = await portal.browser().post(paths.loginStudent, { student_id: NEW, password: '20160505' });
    expect(signIn.statusCode, signIn.body).toBe(200);
    const family = await getFamily(portal);
    const saved = await family.post(paths.saveStudent, { id: NEW, phone_home: '6581234' });
    expect(saved.statusCode, saved.body).toBe(200);
    const form = uploadForm(
      { id: NEW, file_type: 'file', replace: '0' },
      { name: 'a.pdf', bytes: scan('N') },
    );
    const stored = await family.post(paths.storeFile, form);
    expect(stored.statusCode, stored.body).toBe(200);
    expect((await listed(admin, 'search=Newcomer')).length).toBe(1);
  });

  it('has no results in the terms of this year', async () => {
    const { admin } = await withNewcomer();
    const file = await buildWorkbook(marksSheet([NEW, 'Mathematics', 70, 70, null]));
    const { rows } = await previewResults(admin, file);
    expect(rows.map(({ status, errors }) => [status, errors])).toEqual([
      ['error', ['Student ID: This student joins a later school year and has no results in this term.']],
    ]);
  });

  it('is said in the preview of an import', async () => {
    const { admin } = await withNewcomer();
    const { rows } = await previewImport(
      admin,
      toCsv(
        'Student ID,Last Name,First Name,Class,Date of Birth,Entry Date',
        '20270002,One,Ann,1A,2016-01-01,2027-09-06',
        '20270003,Two,Ben,1A,2016-01-02,2027-08-31',
        `${NEW},Newcomer,Novah,1A,2016-05-05,`,
      ),
    );
    expect(rows.map(({ status, joins_year }) => [status, joins_year])).toEqual([
      ['new', 2027],
      ['new', undefined],
      ['changed', 2027],
    ]);
  });

  it('is not promoted by the change, but in the lists afterwards, and not asked to confirm', async () => {
    const { portal, admin, getPlan, preview, commit, undo, student, decide } = await withNewcomer();
    const family = await getFamily(portal);
    expect((await getPlan('1A')).map(({ student_id: id }) => id)).not.toContain(NEW);
    expect((await decide([NEW], 'leave')).statusCode).toBe(409);
    const { notices, classes, counts } = (await preview()) satisfies YearChangePreview;
    expect(notices.find(({ kind }) => kind === 'joining')).toEqual({
      kind: 'joining',
      message: '1 joins 2027-2028, in the class that the school gave.',
      students: 1,
    });
    expect(classes.find(({ class_id: id }) => id === '1A')).toEqual({ class_id: '1A', students: 1 });
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(
      (await listed(admin, '')).length,
    );
    await admin.post(paths.createStudent, { ...newcomer, id: '20270009', last_name: 'Never' });
    await admin.post(paths.leavers, { student_id: '20270009', erase: 0 });
    const before = await readTables(portal);
    portal.pass(1);
    expect((await commit()).statusCode).toBe(200);
    expect(await student(NEW)).toMatchObject({ class_id: '1A', left_at: null });
    expect((await listed(admin, 'class=1A')).map(({ id }) => id)).toEqual([NEW]);
    const confirmations = async (id: string) =>
      (await family.get(pathTo(paths.confirmations, { id }))).json<Confirmations>();
    expect((await confirmations(NEW)).asked).toBe(false);
    const notConfirmed = (await admin.get(paths.notConfirmed)).body;
    // Nobody asks about old answers, but the terms are still to be agreed to.
    expect([notConfirmed.includes(NEW), notConfirmed.includes('20260001')]).toEqual([true, true]);
    const { data } = (await admin.get(pathTo(paths.pastYear, { year: 2026 }))).json<{
      data: { student_id: string }[];
    }>();
    expect(data.map(({ student_id: id }) => id)).not.toEqual(expect.arrayContaining([NEW]));
    expect(data.map(({ student_id: id }) => id)).not.toEqual(expect.arrayContaining(['20270009']));
    portal.pass(1);
    expect((await undo()).statusCode).toBe(200);
    expect(await readTables(portal)).toEqual(before);
    expect((await listed(admin, 'search=Newcomer'))[0]).toMatchObject({ joins_year: 2027, class_id: '1A' });
  });
});
