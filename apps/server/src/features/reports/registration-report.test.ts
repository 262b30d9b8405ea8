import { gunzipSync } from 'node:zlib';
import { findMissingAnswers } from '@formroom/domain/registration/missing-answers.ts';
import { formatLongDate } from '@formroom/domain/school/dates.ts';
import { pickVisibility } from '@formroom/domain/settings/visibility.ts';
import { describe, expect, it } from 'vitest';
import { renderReport } from '../../pdf/render-report.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { removeAllStudents } from '../../testing/remove-students.ts';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { chooseYear } from '../school-years/school-years.service.ts';
import { loadRegistrationReportContent } from './registration-report.service.ts';

const PATH = '/api/registration-report/all';

async function print(browser: TestBrowser) {
  const response = await browser.get(PATH);
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  return { response, report: await readPdf(response.rawPayload) };
}

type Report = Awaited<ReturnType<typeof readPdf>>;

/** Returns the rows of the table under each heading, and the text below it. */
function getTables({ blocks }: Report) {
  const tables = new Map<string, { rows: (readonly string[])[]; words: string[] }>();
  let table = { rows: [] as (readonly string[])[], words: [] as string[] };
  for (const { role, text, cells } of blocks) {
    if (role === 'H2') tables.set(text, (table = { rows: [], words: [] }));
    // A page tells of the rows on the table's other pages without their text.
    else if (cells?.some((cell) => cell !== '')) table.rows.push(cells.map((cell) => cell.trim()));
    else table.words.push(text.replaceAll(/\s+/g, ' ').trim());
  }
  for (const { rows } of tables.values()) rows.shift();
  return tables;
}

/** Families of the demo school start with an address and a living status. */
function readState(
  student: { submitted_at: string | null; home_address: string | null; living_status: string | null },
  missing: number,
) {
  if (student.submitted_at !== null) return missing === 0 ? 'Complete' : 'Agreed';
  return student.home_address === null && student.living_status === null ? 'Not started' : 'In progress';
}

describe('the registration report', () => {
  it('has a numbered line for every student under the class, with what is missing', async () => {
    const portal = await testPortal();
    await removeAllStudents(portal.db, ['1A', '2A', '3B', '5D']);
    const { report } = await print(await portal.admin());
    const tables = getTables(report);
    const students = await portal.db
      .selectFrom('students')
      .selectAll()
      .orderBy('class_id')
      .orderBy('sort_name')
      .orderBy('id')
      .execute();
    const expected = new Map<string, string[][]>();
    for (const student of students) {
      const papers = [
        student.files_birth_certificate,
        student.files_immunization_card,
        student.files_sea_slip,
        student.files_picture,
      ];
      const missing = findMissingAnswers(student, pickVisibility());
      const rows = expected.get(`Class ${student.class_id}`) ?? [];
      rows.push([
        String(rows.length + 1),
        student.id,
        `${student.last_name}, ${student.first_name}`,
        String(student.sex),
        formatLongDate(String(student.date_of_birth)),
        readState(
          student,
          Object.values(missing).flat().length + papers.filter((files) => files === 0).length,
        ),
        String(Object.values(missing).flat().length),
        `${papers.filter((files) => files > 0).length} of 4`,
      ]);
      expected.set(`Class ${student.class_id}`, rows);
    }
    const classes = [...tables].filter(([heading]) => heading !== 'School totals');
    expect(classes.map(([heading]) => heading)).toEqual([...expected.keys()]);
    expect(Object.fromEntries(classes.map(([heading, { rows }]) => [heading, rows]))).toEqual(
      Object.fromEntries(expected),
    );

    const states = ['Complete', 'Agreed', 'In progress', 'Not started'];
    const counts = (rows: string[][]) => states.map((state) => rows.filter((row) => row[5] === state).length);
    for (const [heading, { words }] of classes) {
      const rows = expected.get(heading) ?? [];
      const [complete, agreed, inProgress, notStarted] = counts(rows);
      expect(words).toEqual([
        `Total of ${heading}: ${rows.length} students ${Number(complete) + Number(agreed)} registered ${complete} complete ${agreed} agreed ${inProgress} in progress ${notStarted} not started`,
      ]);
    }
    const totals = tables.get('School totals')?.rows ?? [];
    expect(totals).toHaveLength(5);
    const all = [...expected.values()].flat();
    const [complete = 0, agreed = 0] = counts(all);
    expect(totals.at(-1)).toEqual(['School', students.length, complete + agreed, ...counts(all)].map(String));
    expect(Math.min(...counts(all))).toBeGreaterThan(0);
    expect(report.pages[0]).toContain('agreed to the terms, but an answer or a document is missing.');

    // Every class begins a page; the totals of the school are on the last one.
    for (const heading of expected.keys()) {
      const pages = report.pages.filter((page) => page.includes(heading) && !page.includes('School totals'));
      expect(pages.length, heading).toBeGreaterThan(0);
    }
    const begun = report.pages.map(
      (page) => [...expected.keys()].filter((heading) => page.includes(heading)).length,
    );
    expect(Math.max(...begun.slice(0, -1))).toBe(1);
    for (const [index, page] of report.pages.entries()) {
      expect(page).toContain('Generated 20 November 2026, 09:00');
      expect(page).toContain(`Page ${index + 1} of ${report.pages.length}`);
    }
  });

  it('is a tagged PDF with title and language, compressed for clients that accept it', async () => {
    const portal = await testPortal();
    await removeAllStudents(portal.db, ['2A']);
    const admin = await portal.admin();
    const { report, response } = await print(admin);
    expect(report).toMatchObject({ title: 'Registration Report', language: 'en-TT', isTagged: true });
    expect(report.blocks.filter(({ role }) => role === 'H1').map(({ text }) => text)).toEqual([
      'Registration Report',
    ]);
    expect(report.blocks.slice(0, 3).map(({ text }) => text.trim())).toEqual([
      'St. Hilary Secondary School',
      '14 Saddle Road, Maraval, Trinidad',
      '868-555-0100, weekdays 8 to 3',
    ]);
    expect(response.rawPayload.toString('latin1')).toContain('pdfuaid:part');
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Registration Report.pdf"',
      'cache-control': 'private, no-store',
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(response.headers).not.toHaveProperty('content-encoding');
    const packed = await admin.send('GET', PATH, undefined, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan(response.rawPayload.length / 2);
    expect((await readPdf(gunzipSync(packed.rawPayload))).blocks).toEqual(report.blocks);
  });

  it('prints unusual names, students without a class last, and an empty record', async () => {
    const portal = await testPortal();
    const { db } = portal;
    const row = await db
      .selectFrom('students')
      .selectAll()
      .where('id', '=', '20260002')
      .executeTakeFirstOrThrow();
    await removeAllStudents(db);
    const add = (id: string, changes: object) =>
      db
        .insertInto('students')
        .values({ ...row, ...changes, id, id_key: id })
        .execute();
    await add('1', { class_id: null, sort_name: 'a' });
    await add('2', { class_id: '1A', last_name: '#panic()', first_name: '*b* <i>$x$', sort_name: 'b' });
    await add('3', { class_id: '1A', last_name: 'W'.repeat(20), first_name: '陳𓀀', sort_name: 'c' });
    await add('004', { class_id: '10/A', last_name: null, first_name: null, sex: null, date_of_birth: null });
    const { report } = await print(await portal.admin());
    const tables = getTables(report);
    expect([...tables.keys()]).toEqual(['Class 1A', 'Class 10/A', 'In no class', 'School totals']);
    const names = (heading: string) =>
      tables.get(heading)?.rows.map((cells) => cells[2]?.replaceAll(/\s/g, ''));
    expect(names('Class 1A')).toEqual(['#panic(),*b*<i>$x$', `${'W'.repeat(20)},陳\ufffd`]);
    expect(tables.get('Class 10/A')?.rows[0]?.slice(0, 5)).toEqual(['1', '004', '', '', '']);
    expect(tables.get('Class 10/A')?.words).toEqual([
      'Total of Class 10/A: 1 student 0 registered 0 complete 0 agreed 0 in progress 1 not started',
    ]);
    expect(names('In no class')).toEqual(['Joseph,Kerwin']);
  });

  it('prints a note if there are no students', async () => {
    const portal = await testPortal();
    await removeAllStudents(portal.db);
    const { report } = await print(await portal.admin());
    expect(report.pages).toHaveLength(1);
    expect(report.blocks.map(({ text }) => text)).toContain('There are no students yet.');
  });

  it('takes the same number of queries for ten times as many students', async () => {
    const { db } = await testPortal();
    await removeAllStudents(db, ['1A']);
    const moment = { now: new Date(), timeZone: 'UTC' };
    const year = await chooseYear(db, undefined);
    const count = () => countQueries(db, () => loadRegistrationReportContent(db, moment, year));
    const few = await count();
    await addCopiedStudents(db, 300);
    expect(await count()).toBe(few);
    expect(few).toBeGreaterThan(0);
    expect(few).toBeLessThan(8);
    const { data } = await loadRegistrationReportContent(db, moment, year);
    expect(data.total).toBe(300);
  });

  it('is rejected with 503 while the queue is full', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    let giveUp: (error: Error) => void = () => undefined;
    const content = new Promise<never>((_resolve, reject) => (giveUp = reject));
    const waiting = Array.from({ length: 6 }, () => renderReport('registration-report', () => content));
    const response = await admin.get(PATH);
    giveUp(new Error('given up'));
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(
      Array(6).fill('rejected'),
    );
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('10');
    expect(response.json()).toMatchObject({
      message: 'Too many reports are being prepared at the moment. Please try again.',
    });
    await removeAllStudents(portal.db);
    expect((await admin.get(PATH)).statusCode).toBe(200);
  });
});
