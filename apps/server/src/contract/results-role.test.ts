import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { formatLongDate } from '@formroom/domain/school/dates.ts';
import type { RouteOptions } from 'fastify';
import { expect, it } from 'vitest';
import { keepFirstStudents } from '../testing/remove-students.ts';
import { getResponseText } from '../testing/response-text.ts';
import { buildWorkbook, marksSheet } from '../testing/results-workbook.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';
import { uploadForm } from '../testing/upload-form.ts';

const STUDENT = '20260001';
/** Nobody else of the demo school was born then. */
const BORN = '1931-05-19';
/** Every way in which a document or spreadsheet may write it, without spaces. */
const BIRTH_DATE =
  /1931-?05-?19|19[./-]0?5[./-](?:19)?31|0?5[./-]19[./-](?:19)?31|19May,?1931|May19,?1931|<v>11462<\/v>/iu;

const POSTED = { year: '2025', term: '3' };
const UNPOSTED = { year: '2026', term: '1' };

/** The marks of the student whose birth date nobody may see, and a row with an error, which is kept for its workbook. */
const marks = () =>
  buildWorkbook(
    marksSheet([STUDENT, 'Mathematics', 71, null, null], [STUDENT, 'Spanish', 'much', null, null]),
  );

async function setUp() {
  const portal = await testPortal();
  await keepFirstStudents(portal.db, 12);
  await portal.db.updateTable('students').set({ date_of_birth: BORN }).where('id', '=', STUDENT).execute();
  return portal;
}

const listRoutes = ({ app }: TestPortal) =>
  app.routeTable
    .flatMap(({ method, url }: RouteOptions) => [method].flat().map((each) => ({ method: each, url })))
    .filter(({ method }) => method !== 'HEAD')
    // Reads before changes, so that what is read is still there.
    .toSorted((a, b) => Number(a.method === 'POST') - Number(b.method === 'POST'));

it.each([UNPOSTED, POSTED])(
  'the role Results gets no date of birth from any call about $year, term $term',
  async (term) => {
    const portal = await setUp();
    const results = await portal.staff('results');
    const preview = await results.post(
      paths.importTermResults,
      uploadForm(UNPOSTED, { name: 'Marks.xlsx', bytes: await marks() }),
    );
    expect(preview.statusCode).toBe(200);
    const { import_id: id } = preview.json<{ import_id: string }>();
    const workbook = async () => uploadForm(UNPOSTED, { name: 'Marks.xlsx', bytes: await marks() });
    const bodies: Record<string, () => Promise<FormData>> = {
      [paths.importTermResults]: workbook,
      [paths.importTermResultsColumns]: workbook,
    };
    const fill = (url: string) => {
      const isImport = url.startsWith(paths.imports);
      const values: Record<string, string> = {
        ...term,
        class: ALL_CLASSES,
        kind: 'term-results',
        id: isImport ? id : STUDENT,
        student_id: STUDENT,
      };
      const path = url.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '1');
      return url === paths.importTemplate ? `${path}?year=${term.year}&term=${term.term}` : path;
    };
    const leaks: string[] = [];
    const reached = new Set<string>();
    for (const { method, url } of listRoutes(portal)) {
      // A new sign-in for each, because some of the calls end the session.
      const browser = await portal.staff('results');
      const path = fill(url);
      const response =
        method === 'GET' ? await browser.get(path) : await browser.post(path, (await bodies[url]?.()) ?? {});
      if (response.statusCode === 200) reached.add(`${method} ${url}`);
      if (BIRTH_DATE.test((await getResponseText(response)).replaceAll(/\s/g, '')))
        leaks.push(`${method} ${path}`);
    }
    expect(leaks).toEqual([]);
    expect([...reached]).toEqual(
      expect.arrayContaining([
        ...(term === UNPOSTED ? [`GET ${paths.reportCards}`] : []),
        `GET ${paths.importErrors}`,
        `GET ${paths.importTemplate}`,
        `POST ${paths.importTermResults}`,
        `POST ${paths.commitImport}`,
      ]),
    );
  },
);

it('the role Results previews only cards that are not posted, without dates of birth', async () => {
  const portal = await setUp();
  const results = await portal.staff('results');
  const print = (browser: TestBrowser, term: typeof POSTED, className: string = ALL_CLASSES) =>
    browser.get(pathTo(paths.reportCards, { ...term, class: className }));
  const readText = async (browser: TestBrowser, term: typeof POSTED) => {
    const response = await print(browser, term);
    expect(response.statusCode).toBe(200);
    return (await getResponseText(response)).replaceAll(/\s/g, '');
  };
  expect(await readText(results, UNPOSTED)).toContain(STUDENT);
  expect(await readText(results, UNPOSTED)).not.toContain(formatLongDate(BORN).replaceAll(/\s/g, ''));
  // The office still prints it.
  expect(await readText(await portal.admin(), UNPOSTED)).toMatch(BIRTH_DATE);
  for (const className of [ALL_CLASSES, '2A', 'nowhere'])
    expect((await print(results, POSTED, className)).statusCode).toBe(403);
  for (const path of [paths.reportCard, paths.reportCardPage])
    expect((await results.get(pathTo(path, { ...POSTED, id: STUDENT } as never))).statusCode).toBe(403);
});
