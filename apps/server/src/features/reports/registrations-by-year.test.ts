import type { ClassProgress, NotConfirmedStudent, PastProgress } from '@formroom/domain/api/reports.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { confirmationItems } from '@formroom/domain/registration/confirmation.ts';
import { formatLongDate } from '@formroom/domain/school/dates.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { ANYA, OTHER, plannedYear, THIRD } from '../../testing/year-change.ts';
import { chooseYear } from '../school-years/school-years.service.ts';
import { getNotConfirmed } from './not-confirmed.service.ts';
import { getPastProgress } from './past-registrations.service.ts';
import { getRegistrationProgress } from './registration-progress.service.ts';

const STUDENTS = 47;

type School = Awaited<ReturnType<typeof plannedYear>>;

/** A school in its first year, with what is read of its registrations. */
async function openSchool() {
  const school = await plannedYear();
  const { admin, portal } = school;
  await keepFirstStudents(portal.db, STUDENTS);
  const progress = async <Row>(query = '') =>
    (await admin.get(paths.registrationProgress + query)).json<Row[]>();
  const listed = async (registration: string) =>
    (
      await admin.get(`${paths.students}?page=1&page_size=1&registration=${registration}&search=${ANYA}`)
    ).json<{ total: number }>().total;
  const notConfirmed = async (query = '') =>
    (await admin.get(paths.notConfirmed + query)).json<{ students: NotConfirmedStudent[] }>().students;
  const sheet = async (path: string) => {
    const response = await admin.get(path);
    expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
    const [table] = (await readXlsx(response.rawPayload)).sheets;
    const [headings = [], ...rows] = table?.rows ?? [];
    const getRow = (id: string) => {
      const row = rows.find(([cell]) => cell === id) ?? [];
      return Object.fromEntries(headings.map((heading, index) => [String(heading), row[index] ?? null]));
    };
    return { name: table?.name, headings, rows, getRow, file: response.headers['content-disposition'] };
  };
  const report = async (query = '') => {
    const response = await admin.get(`/api/registration-report/all${query}`);
    expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
    return await readPdf(response.rawPayload);
  };
  return { ...school, admin, portal, progress, listed, notConfirmed, sheet, report };
}

async function beginNextYear({ portal, commit }: School) {
  portal.pass(1);
  expect((await commit()).statusCode).toBe(200);
  portal.pass(1);
}

const getRow = ({ blocks }: Awaited<ReturnType<typeof readPdf>>, id: string) =>
  blocks.flatMap(({ cells }) => (cells?.[1]?.trim() === id ? [cells.map((cell) => cell.trim())] : []))[0];

describe('in the first year of an installation', () => {
  it('registrations are as before: nobody has to confirm anything, and who has not agreed is listed', async () => {
    const { notConfirmed, report, progress, admin } = await openSchool();
    const left = await notConfirmed();
    const classes = await progress<ClassProgress>();
    const agreed = classes.reduce((sum, each) => sum + each.complete + each.agreed, 0);
    expect(left).toHaveLength(STUDENTS - agreed);
    expect(left.every((each) => each.agreement_left && !each.answers_left)).toBe(true);
    expect((await admin.get(paths.notConfirmed)).json()).toMatchObject({ total: STUDENTS });
    expect(await progress('?year=2026')).toEqual(await progress());
    expect((await report()).pages[0]).not.toContain('School year');
    const pdf = await readPdf(
      (await admin.get(pathTo(paths.notConfirmedReport, { class: 'all' }))).rawPayload,
    );
    expect(pdf.pages[0]).toContain(`: ${left.length} of ${STUDENTS} students.`);
  });
});

describe('a past year', () => {
  it('has the classes of its day and who was registered for it, on the screen, on paper and in a workbook', async () => {
    const school = await openSchool();
    const { progress, report, sheet, portal } = school;
    const before = await progress<ClassProgress>();
    const name = (await report()).pages.join('\n');
    expect(name).toContain(THIRD);
    await beginNextYear(school);

    const past = await progress<PastProgress>('?year=2026');
    expect(past).toEqual(
      before.map(({ class_id, complete, agreed, total }) => ({
        class_id,
        registered: complete + agreed,
        not_registered: total - complete - agreed,
        total,
      })),
    );
    const printed = await report('?year=2026');
    expect(printed.title).toBe('Registration Report 2026-2027');
    const { submitted_at } = await portal.db
      .selectFrom('enrolments')
      .select('submitted_at')
      .where('student_id', '=', THIRD)
      .executeTakeFirstOrThrow();
    const agreedOn = formatLongDate((submitted_at ?? '').slice(0, 10));
    // Without spaces, because a cell may have two lines.
    const cellsAfterName = (id: string) =>
      getRow(printed, id)
        ?.slice(5)
        .map((cell) => cell.replaceAll(/\s/g, ''));
    const wentOn = 'Wentontothenextform';
    expect(cellsAfterName(THIRD)).toEqual(['Registered', agreedOn.replaceAll(/\s/g, ''), wentOn]);
    expect(cellsAfterName(OTHER)).toEqual(['Notregistered', '', wentOn]);
    expect(printed.pages.at(-1)).toContain(String(STUDENTS));

    const exported = await sheet(`${paths.exportData}?year=2026`);
    expect(exported.file).toContain('"Registration Data 2026-2027.xlsx"');
    expect(exported.rows).toHaveLength(STUDENTS);
    expect(exported.getRow(THIRD)).toMatchObject({
      'Class in 2026-2027': '3B',
      'Form in 2026-2027': 3,
      'How 2026-2027 ended': 'Went on to the next form',
      'Registered for 2026-2027': 'Yes',
    });
    expect(exported.getRow(OTHER)).toMatchObject({ 'Registered for 2026-2027': 'No', Submitted: null });
    const classExport = await sheet(`${paths.exportData}?year=2026&classes=3B`);
    expect(classExport.rows.length).toBe(past.find(({ class_id }) => class_id === '3B')?.total);
  });

  it('must be one of the school', async () => {
    const { admin } = await openSchool();
    for (const path of ['/api/registration-report/all', paths.registrationProgress, paths.exportData]) {
      for (const year of ['2027', '2031', 'next']) {
        const response = await admin.get(`${path}?year=${year}`);
        expect([path, year, response.statusCode]).toEqual([path, year, 422]);
        expect(response.json()).toHaveProperty('errors.year');
      }
    }
  });

  it('is exported without the answers, which are not stored by year', async () => {
    const school = await openSchool();
    await beginNextYear(school);
    const refused = await school.admin.get(`${paths.exportData}?year=2026&groups=contact`);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({
        errors: expect.objectContaining({ groups: [expect.stringContaining('not stored')] }) as object,
      }),
    ]);
    expect((await school.admin.get(`${paths.exportData}?year=2026&classes=9Z`)).statusCode).toBe(422);
  });
});

describe('the current year', () => {
  it('has as registered who has agreed and confirmed everything for it', async () => {
    const school = await openSchool();
    const { progress, listed, notConfirmed, sheet, report, admin, portal } = school;
    await beginNextYear(school);
    const registered = async () =>
      (await progress<ClassProgress>()).reduce((sum, { complete, agreed }) => sum + complete + agreed, 0);
    expect(await registered()).toBe(0);
    const { length } = await notConfirmed();
    expect(length).toBeGreaterThan(STUDENTS / 2);

    await admin.post(paths.saveStudent, { id: ANYA, mother_name: 'Indra', mobile_phone_mother: '5550123' });
    const family = await portal.student(ANYA);
    await family.post(paths.saveStudent, { id: ANYA, agree_terms_conditions: 1 });
    expect(await registered()).toBe(0);
    expect([await listed('in_progress'), await listed('agreed')]).toEqual([1, 0]);
    expect((await sheet(paths.exportData)).getRow(ANYA)).toMatchObject({ Registered: 'No' });
    expect((await notConfirmed('?class=3A')).find(({ id }) => id === ANYA)).toMatchObject({
      answers_left: true,
      agreement_left: false,
      parents: expect.arrayContaining([
        expect.objectContaining({ parent: 'mother', name: 'Indra', mobile: '5550123' }) as object,
      ]) as object,
    });
    expect(getRow(await report(), ANYA)?.[5]).toBe('In progress');

    const [record] = (await family.get(pathTo(paths.studentRecord, { id: ANYA }))).json<[StudentRecord]>();
    const confirmed = await family.post(pathTo(paths.confirmations, { id: ANYA }), {
      year: 2027,
      version: record.version,
      items: confirmationItems.map(({ id }) => id),
    });
    expect(confirmed.statusCode).toBe(200);
    expect(await registered()).toBe(1);
    expect([await listed('in_progress'), await listed('agreed')]).toEqual([0, 1]);
    expect((await sheet(paths.exportData)).getRow(ANYA)).toMatchObject({ Registered: 'Yes' });
    expect(await notConfirmed()).toHaveLength(length - 1);
    const printed = await report();
    expect(printed.pages[0]).toContain('School year 2027-2028.');
    expect(getRow(printed, ANYA)?.[5]).toBe('Agreed');
  });

  it('lists who has not confirmed with the contacts, on paper and in a workbook', async () => {
    const school = await openSchool();
    const { sheet, admin } = school;
    await beginNextYear(school);
    await admin.post(paths.saveStudent, { id: ANYA, mother_name: 'Indra', mobile_phone_mother: '5550123' });
    const response = await admin.get(pathTo(paths.notConfirmedReport, { class: '3A' }));
    const text = (await readPdf(response.rawPayload)).pages.join('\n').replaceAll(/\s+/g, ' ');
    expect(text).toContain('for the school year 2027-2028');
    expect(text).toContain('(868) 555-0123');
    const { getRow: inSheet, rows, headings } = await sheet(`${paths.notConfirmedSpreadsheet}?class=3A`);
    expect(headings).toContain('Still to do for 2027-2028');
    expect(inSheet(ANYA)).toMatchObject({
      'Still to do for 2027-2028': 'Confirm answers, Agree to the terms',
    });
    expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(['3A']));
    expect((await admin.get(`${paths.notConfirmed}?class=9Z`)).statusCode).toBe(404);
  });

  it('costs as many queries for more students', async () => {
    const school = await openSchool();
    const { db } = school.portal;
    await beginNextYear(school);
    const { year } = await chooseYear(db, 2026);
    // One after the other, because each count replaces and restores the same method of the database.
    const count = async () => [
      await countQueries(db, () => getPastProgress(db, year)),
      await countQueries(db, () => getNotConfirmed(db, 'all')),
      await countQueries(db, () => getRegistrationProgress(db)),
    ];
    const few = await count();
    await addCopiedStudents(db, 900);
    expect(await count()).toEqual(few);
  });
});
