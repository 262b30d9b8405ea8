import type { ParentsContact } from '@formroom/domain/api/reports.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { formatLongDate } from '@formroom/domain/school/dates.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { removeAllStudents } from '../../testing/remove-students.ts';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { STUDENT_COUNT } from '../../testing/student-count.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { loadParentsContactContent } from './parents-contact.service.ts';

const SCREEN = '/api/parents-contact';
const REPORT = '/api/parents-contact-report';
const SPREADSHEET = '/api/parents-contact-spreadsheet';

async function demand(browser: TestBrowser, path: string) {
  const response = await browser.get(path);
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  return response;
}

const onScreen = async (browser: TestBrowser, path = SCREEN) =>
  (await demand(browser, path)).json<ParentsContact>();

async function inSpreadsheet(browser: TestBrowser, path = SPREADSHEET) {
  const response = await demand(browser, path);
  const { sheets } = await readXlsx(response.rawPayload);
  const [headings = [], ...rows] = sheets[0]?.rows ?? [];
  return { response, headings, rows };
}

async function onPaper(browser: TestBrowser, path: string) {
  const response = await demand(browser, path);
  const report = await readPdf(response.rawPayload);
  const rows = report.blocks.flatMap(({ cells }) =>
    cells ? [cells.map((cell) => cell.replaceAll(/\s/g, ''))] : [],
  );
  // The tags of a page include the table's rows on other pages, without text.
  const lines = rows.filter(([first]) => first !== 'StudentID' && first !== '');
  return { response, report, rows: lines };
}

/** Returns the expected rows from the records of a class. */
async function getRecords(browser: TestBrowser, ids: string[]) {
  const getRecord = async (id: string) => {
    const [record]: [StudentRecord] = (await browser.get(`/api/student-record/${id}`)).json();
    return record;
  };
  return await Promise.all(ids.map(getRecord));
}

const getParents = (record: StudentRecord) =>
  [
    ['father', record.father_name, record.mobile_phone_father, record.email_father] as const,
    ['mother', record.mother_name, record.mobile_phone_mother, record.email_mother] as const,
    ['guardian', record.guardian_name, record.mobile_phone_guardian, record.email_guardian] as const,
  ].flatMap(([parent, name, mobile, email]) => (name === null ? [] : [{ parent, name, mobile, email }]));

describe('the parents’ contacts of a class', () => {
  it('match the records on screen, in the PDF and in the spreadsheet', async () => {
    const portal = await testPortal();
    const { db } = portal;
    const family = {
      father_name: 'Kwame Ramdeen',
      mother_name: 'Renée Ramdeen',
      guardian_name: 'Aunt Ünal-Müller',
      mobile_phone_guardian: '0012345',
      email_guardian: `${'w'.repeat(38)}@example.com`,
    };
    await db.updateTable('students').set(family).where('id', '=', '20260001').execute();
    const admin = await portal.admin();

    const { classes, students } = await onScreen(admin, `${SCREEN}?class=2A`);
    expect(classes).toHaveLength(20);
    expect(classes.slice(0, 5)).toEqual(['1A', '1B', '1C', '1D', '2A']);
    const inClass = await db
      .selectFrom('students')
      .select('id')
      .where('class_id', '=', '2A')
      .orderBy('sort_name')
      .orderBy('id')
      .execute();
    const records = await getRecords(
      admin,
      inClass.map(({ id }) => id),
    );
    expect(students).toEqual(
      records.map((record) => ({
        id: record.id,
        first_name: record.first_name,
        last_name: record.last_name,
        class_id: '2A',
        sex: record.sex,
        date_of_birth: record.date_of_birth,
        phone: record.phone_home,
        email: record.email,
        parents: getParents(record),
      })),
    );
    expect(students.some(({ parents }) => parents.length === 3)).toBe(true);

    const { headings, rows } = await inSpreadsheet(admin, `${SPREADSHEET}?class=2A`);
    expect(headings).toEqual([
      ...['Student ID', 'Last Name', 'First Name', 'Class', 'Sex', 'Date of Birth', 'Mobile Phone', 'Email'],
      ...['Father Name', 'Father Mobile Phone', 'Father Email'],
      ...['Mother Name', 'Mother Mobile Phone', 'Mother Email'],
      ...['Guardian Name', 'Guardian Mobile Phone', 'Guardian Email'],
    ]);
    expect(rows).toEqual(
      records.map((record) => [
        ...[record.id, record.last_name, record.first_name, '2A', record.sex],
        new Date(`${record.date_of_birth ?? ''}T00:00:00Z`),
        ...[record.phone_home, record.email],
        ...[record.father_name, record.mobile_phone_father, record.email_father],
        ...[record.mother_name, record.mobile_phone_mother, record.email_mother],
        ...[record.guardian_name, record.mobile_phone_guardian, record.email_guardian],
      ]),
    );

    const printed = (phone: string | null) =>
      phone === null ? '' : `(868)${phone.slice(0, 3)}-${phone.slice(3)}`;
    const { report, response, rows: lines } = await onPaper(admin, `${REPORT}/2A`);
    expect(lines).toEqual(
      records.map((record) =>
        [
          record.id,
          `${record.last_name ?? ''}, ${record.first_name ?? ''}`,
          record.sex ?? '',
          formatLongDate(record.date_of_birth ?? ''),
          printed(record.phone_home),
          record.email ?? '',
          getParents(record)
            .map(({ parent, name, mobile, email }) => {
              const label = `${parent.slice(0, 1).toUpperCase()}${parent.slice(1)}`;
              return [label, name, printed(mobile), email ?? ''].join('');
            })
            .join(''),
        ].map((cell) => cell.replaceAll(/\s/g, '')),
      ),
    );
    expect(report).toMatchObject({ title: 'Parents Contact', language: 'en-TT', isTagged: true });
    expect(report.blocks.filter(({ role }) => /^H\d$/.test(role)).map(({ text }) => text)).toEqual([
      'Parents Contact',
      'Class 2A',
    ]);
    expect(response.headers).toMatchObject({
      'content-disposition': 'inline; filename="Parents Contact 2A.pdf"',
      'cache-control': 'private, no-store',
    });
    for (const [index, page] of report.pages.entries()) {
      expect(page).toContain('Generated 20 November 2026, 09:00');
      expect(page).toContain(`Page ${index + 1} of ${report.pages.length}`);
    }
  });
});

describe('the parents’ contacts of all classes', () => {
  it('are returned without a class', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    expect((await onScreen(admin)).students).toHaveLength(STUDENT_COUNT);
    await removeAllStudents(portal.db, ['1A', '2A', '5D']);
    const { students } = await onScreen(admin);
    expect([...new Set(students.map(({ class_id }) => class_id))]).toEqual(['1A', '2A', '5D']);
    expect((await onScreen(admin, `${SCREEN}?class=all`)).students).toEqual(students);
    const { rows, response } = await inSpreadsheet(admin);
    expect(rows.map(([id]) => id)).toEqual(students.map(({ id }) => id));
    expect(response.headers['content-disposition']).toBe('attachment; filename="Parents Contact.xlsx"');
    const { rows: lines, report } = await onPaper(admin, `${REPORT}/all`);
    expect(lines.map(([id]) => id)).toEqual(students.map(({ id }) => id));
    expect(report.blocks.filter(({ role }) => role === 'H2')).toHaveLength(3);
  });

  it('are empty lists for a school without students', async () => {
    const portal = await testPortal();
    await removeAllStudents(portal.db);
    const admin = await portal.admin();
    expect(await onScreen(admin)).toEqual({ classes: [], students: [] });
    expect((await inSpreadsheet(admin)).rows).toEqual([]);
    const { report } = await onPaper(admin, `${REPORT}/all`);
    expect(report.blocks.map(({ text }) => text)).toContain('There are no students yet.');
  });

  it('take the same number of queries for ten times as many students', async () => {
    const portal = await testPortal();
    const { db } = portal;
    await removeAllStudents(db, ['1A']);
    const admin = await portal.admin();
    const moment = { now: new Date(), timeZone: 'UTC' };
    const counts = async () => [
      await countQueries(db, () => admin.get(SCREEN)),
      await countQueries(db, () => admin.get(SPREADSHEET)),
      await countQueries(db, () => loadParentsContactContent(db, 'all', moment)),
    ];
    const few = await counts();
    await addCopiedStudents(db, 300);
    expect(await counts()).toEqual(few);
    expect(Math.min(...few)).toBeGreaterThan(0);
    expect(Math.max(...few)).toBeLessThan(8);
  });
});

describe('an unknown class', () => {
  it('gets 404 with any name', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const paths = [
      `${SCREEN}?class=9Z`,
      `${SCREEN}?class=`,
      `${SCREEN}?class=2a`,
      `${SCREEN}?class=2A%00`,
      `${SCREEN}?class=${'2A'.repeat(500)}`,
      `${SCREEN}?class=2A%27%20or%201=1--`,
      `${SPREADSHEET}?class=9Z`,
      `${REPORT}/9Z`,
      `${REPORT}/ALL`,
      `${REPORT}/${'x'.repeat(300)}`,
      `${REPORT}/%2e%2e`,
      `${REPORT}/%00`,
      `${REPORT}/`,
    ];
    for (const path of paths) {
      const response = await admin.get(path);
      expect(response.statusCode, path).toBe(404);
      expect(response.json()).toEqual({ message: 'This page or record could not be found.' });
    }
  });

  it('can’t be given as several names', async () => {
    const portal = await testPortal();
    const response = await (await portal.admin()).get(`${SCREEN}?class=1A&class=2A`);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: { class: ['Give one class.'] } });
  });

  it('is distinguished from a class with an unusual name', async () => {
    const portal = await testPortal();
    const name = 'Forme “é” 6/1';
    await portal.db.updateTable('students').set({ class_id: name }).where('id', '=', '20260001').execute();
    const admin = await portal.admin();
    const { students } = await onScreen(admin, `${SCREEN}?class=${encodeURIComponent(name)}`);
    expect(students.map(({ id }) => id)).toEqual(['20260001']);
    const { response, rows } = await onPaper(admin, `${REPORT}/${encodeURIComponent(name)}`);
    expect(rows.map(([id]) => id)).toEqual(['20260001']);
    expect(response.headers['content-disposition']).toBe(
      'inline; filename="Parents Contact Forme ??? 6/1.pdf"; ' +
        "filename*=UTF-8''Parents%20Contact%20Forme%20%E2%80%9C%C3%A9%E2%80%9D%206%2F1.pdf",
    );
  });
});
