import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';
import { referenceLists } from '@formroom/domain/school/reference-lists.ts';
import type { AnswerValue, Field } from '@formroom/domain/kinds/field.ts';
import { catalogue, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../demo/random.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { keepFirstStudents, removeAllStudents } from '../../testing/remove-students.ts';
import { generateAnswers } from '../../testing/generate-answers.ts';
import { addCopiedStudents } from '../../testing/larger-school.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

const PATH = '/api/registration-data-spreadsheet';

async function download(browser: TestBrowser) {
  const response = await browser.get(PATH);
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  const { sheets } = await readXlsx(response.rawPayload, { readStyles: true });
  const [sheet] = sheets;
  const [headings = [], ...rows] = sheet?.rows ?? [];
  return { response, sheet, headings: headings.map(String), rows };
}

/** The number of a column by its letters: A is 1, AA is 27. */
const toColumnNumber = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** The titles of the lists as the API returns them. */
async function getTitles(browser: TestBrowser) {
  const titles = new Map<string, string>();
  for (const [list, { path, key, title }] of Object.entries(referenceLists)) {
    const entries: Record<string, string | number>[] = (await browser.get(path)).json();
    for (const entry of entries) titles.set(`${list} ${entry[key] ?? ''}`, String(entry[title]));
  }
  return titles;
}

/** The expected cell, built independently of the writer. */
function expectedCell(field: Field, answer: AnswerValue | null, titles: ReadonlyMap<string, string>) {
  if (answer === null || answer === '') return null;
  if (field.kind === 'flag') return answer === 1 ? 'Yes' : 'No';
  if (field.kind === 'code') return titles.get(`${field.list} ${answer}`) ?? String(answer);
  return field.kind === 'date' ? new Date(`${answer}T00:00:00Z`) : answer;
}

/** Removes most students, because parsing a large workbook is slow. */
const keepFew = ({ db }: TestPortal) => keepFirstStudents(db, 20);

const fillWithAnswers = async ({ db }: TestPortal, students: number) => {
  const random = seededRandom(8);
  const rows = await db.selectFrom('students').select('id').orderBy('id').limit(students).execute();
  for (const { id } of rows) {
    await db.updateTable('students').set(generateAnswers(random, 90)).where('id', '=', id).execute();
  }
};

describe('the export of all registrations', () => {
  it('contains every answer of every student under its heading', async () => {
    const portal = await testPortal();
    await addCopiedStudents(portal.db, 300);
    await fillWithAnswers(portal, 60);
    const admin = await portal.admin();
    const titles = await getTitles(admin);
    const { headings, rows } = await download(admin);

    expect(headings.slice(0, 6)).toEqual([
      'Student ID',
      'House',
      'Class',
      'Entry Date',
      'First Name',
      'Last Name',
    ]);
    expect(headings.slice(-4)).toEqual(['Registered', 'Submitted', 'Documents', 'Missing Documents']);
    expect(headings).toHaveLength(1 + fieldNames.length + 4);
    expect(new Set(headings).size).toBe(headings.length);
    expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length);

    const students = await portal.db.selectFrom('students').selectAll().execute();
    // More than one batch.
    expect(students.length).toBeGreaterThan(250);
    expect(rows).toHaveLength(students.length);
    const records = new Map(students.map((student) => [student.id, student]));
    const differences: unknown[] = [];
    let compared = 0;
    for (const row of rows) {
      const record = records.get(String(row[0]));
      for (const name of fieldNames) {
        const field = catalogue[name];
        const found = row[headings.indexOf(field.heading ?? field.label)];
        const expected = expectedCell(field, record?.[name] ?? null, titles);
        compared += 1;
        if (!isDeepStrictEqual(found, expected)) differences.push({ id: row[0], name, found, expected });
      }
    }
    expect(differences).toEqual([]);
    expect(compared).toBe(students.length * fieldNames.length);
  });

  it('keeps leading zeros, dates and text that looks like a formula', async () => {
    const portal = await testPortal();
    const { db } = portal;
    await keepFew(portal);
    const row = await db
      .selectFrom('students')
      .selectAll()
      .where('id', '=', '20260020')
      .executeTakeFirstOrThrow();
    const unusual = {
      id: '0042',
      class_id: '0A',
      phone_home: '0012345',
      sea_no: '000123',
      allergy: '=cmd|calc!A1',
      medical_history: '_x0041_\nsecond line',
      date_of_birth: '2013-08-21',
      no_in_family: 3,
    };
    await db
      .insertInto('students')
      .values({ ...row, ...unusual, id_key: '0042' })
      .execute();
    const { headings, rows, sheet } = await download(await portal.admin());
    const cell = (heading: string) => rows[0]?.[headings.indexOf(heading)];
    expect(['Student ID', 'Mobile Phone', 'SEA Number', 'Allergies', 'Medical History'].map(cell)).toEqual([
      '0042',
      '0012345',
      '000123',
      '=cmd|calc!A1',
      '_x0041_\nsecond line',
    ]);
    expect(cell('Date of Birth')).toEqual(new Date('2013-08-21T00:00:00Z'));
    expect(cell('Number of Children in Family')).toBe(3);
    const formats = ['Mobile Phone', 'Date of Birth'].map(
      (heading) => sheet?.cells?.get(`1,${headings.indexOf(heading)}`)?.style?.numFmt,
    );
    expect(formats).toEqual(['@', String.raw`yyyy\-mm\-dd`]);
    expect(sheet?.freezePane).toEqual({ rows: 1, columns: 1 });
    const [, letters = '', last] = /^A1:([A-Z]+)(\d+)$/.exec(sheet?.autoFilter?.range ?? '') ?? [];
    expect([toColumnNumber(letters), Number(last)]).toEqual([headings.length, rows.length + 1]);
  });

  it('contains whether and when students registered, and the missing documents', async () => {
    const portal = await testPortal();
    const { db } = portal;
    await keepFew(portal);
    await db
      .updateTable('students')
      .set({
        submitted_at: '2026-11-20T02:00:00.000Z',
        files_picture: 1,
        files_sea_slip: 3,
        files_birth_certificate: 0,
        files_immunization_card: 0,
      })
      .where('id', '=', '20260001')
      .execute();
    await db.updateTable('students').set({ submitted_at: null }).where('id', '=', '20260002').execute();
    const { rows } = await download(await portal.admin());
    const getEnd = (id: string) => rows.find(([each]) => each === id)?.slice(-4);
    expect(getEnd('20260001')).toEqual([
      'Yes',
      // 22:00 on the day before in the school's time zone.
      new Date('2026-11-19T00:00:00Z'),
      2,
      'Birth Certificate, Immunization Card',
    ]);
    expect(getEnd('20260002')?.slice(0, 2)).toEqual(['No', null]);
  });

  it('is sorted by class and name, students without a class last', async () => {
    const portal = await testPortal();
    const { db } = portal;
    const move = (id: string, class_id: string | null) =>
      db.updateTable('students').set({ class_id }).where('id', '=', id).execute();
    await move('20260004', '10A');
    await move('20260005', null);
    const { headings, rows } = await download(await portal.admin());
    const column = (heading: string) => rows.map((row) => row[headings.indexOf(heading)]);
    const classes = column('Class');
    expect([...new Set(classes)].slice(0, 5)).toEqual(['1A', '1B', '1C', '1D', '2A']);
    expect(classes.slice(-3)).toEqual(['5D', '10A', null]);
    const plain = (text: unknown) => normalizeForSearch(String(text));
    const first = column('Last Name').slice(0, classes.indexOf('1B')).map(plain);
    expect(first.length).toBeGreaterThan(5);
    expect(first).toEqual(first.toSorted());
  });

  it('is sent as an attachment that is not cached', async () => {
    const portal = await testPortal();
    await keepFew(portal);
    const { response } = await download(await portal.admin());
    expect(response.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="Registration Data.xlsx"',
      'cache-control': 'private, no-store',
    });
  });

  it('has only the heading row for a school without students', async () => {
    const portal = await testPortal();
    const { db } = portal;
    await removeAllStudents(db);
    const { headings, rows } = await download(await portal.admin());
    expect(headings).toHaveLength(fieldNames.length + 5);
    expect(rows).toEqual([]);
  });

  it('reads 250 students per query, and everything else once', async () => {
    const portal = await testPortal();
    const { db } = portal;
    await removeAllStudents(db, ['1A']);
    const browser = await portal.admin();
    const count = () => countQueries(db, () => download(browser));
    const few = await count();
    await addCopiedStudents(db, 501);
    expect(await count()).toBe(few + 2);
    expect(few).toBeGreaterThan(3);
    expect(few).toBeLessThan(10);
  });

  it('is rejected with 503 while too many exports are running', async () => {
    const portal = await testPortal();
    const browser = await portal.admin();
    const answers = await Promise.all(Array.from({ length: 12 }, () => browser.get(PATH)));
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(done.length).toBeGreaterThanOrEqual(4);
    expect(refused.length).toBe(12 - done.length);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('5');
    expect(refused[0]?.json()).toMatchObject({
      message: 'Too many spreadsheets are being prepared at the moment. Please try again.',
    });
    expect((await browser.get(PATH)).statusCode).toBe(200);
  });
});

describe('an interrupted export', () => {
  async function listening() {
    const portal = await testPortal();
    await addCopiedStudents(portal.db, 6000);
    const browser = await portal.admin();
    await portal.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = portal.app.server.address() as AddressInfo;
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const begin = async () => {
      const request = get({ host: '127.0.0.1', port, path: PATH, headers: { cookie } });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(200);
      return response;
    };
    return { ...portal, browser, begin };
  }

  it('releases its slot if the client disconnects, and is aborted after an error half-way', async () => {
    const { db, begin, browser } = await listening();
    for (let times = 0; times < 9; times += 1) {
      const response = await begin();
      response.destroy();
      await once(response, 'close');
    }
    await expect.poll(async () => (await browser.get(PATH)).statusCode).toBe(200);

    const response = await begin();
    await sql`alter table students rename to gone`.execute(db);
    await expect(buffer(response)).rejects.toThrow('aborted');
    expect(response.complete).toBe(false);
  });

  it('gets 500 if the error comes before the first byte', async () => {
    const portal = await testPortal();
    const { db } = portal;
    const browser = await portal.admin();
    await sql`alter table students rename to gone`.execute(db);
    for (let times = 0; times < 9; times += 1) {
      const response = await browser.get(PATH);
      expect(response.statusCode).toBe(500);
      expect(response.headers['content-type']).toMatch('application/json');
    }
  });
});
