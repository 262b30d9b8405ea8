import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ClassProgress } from '@formroom/domain/api/reports.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { XLSX_TYPE } from '@formroom/domain/api/media-types.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

const ID = '20260001';
const NAME = 'Quetzalcoatl';
/** Of the calls, one for each test. */
const PARTS = 5;

/** Calls about one student or one import, and not about many students. */
const isAboutOne = (url: string) => /:(id|student_id|file|issue_number)\b/.test(url);
/** These may contain leavers: the list of leavers, the audit log, the messages that were sent, and the metrics. */
const mayName: readonly string[] = [paths.leavers, paths.auditLog, paths.messages, paths.metrics];

const inPaths = {
  year: ['2025', '2026'],
  term: ['1'],
  class: ['1A', '2A', 'all'],
  kind: ['students', 'term-results'],
  name: ['admin'],
  issue_number: ['0000000000'],
  message: ['1'],
  token: ['A'],
  subject: ['1', '3'],
};
const queries: Partial<Record<string, string>> = {
  [paths.students]: `?search=${NAME.slice(0, 6)}`,
  [paths.importTemplate]: '?year=2026&term=1',
};

/** Returns the URLs of a path with every value of its parameters. */
function expandAddresses(path: string): string[] {
  const [part] = /:\w+/.exec(path) ?? [];
  if (part === undefined) return [path];
  const values = inPaths[part.slice(1) as keyof typeof inPaths];
  return values.flatMap((value) => expandAddresses(path.replace(part, value)));
}

const listAddresses = ({ app }: Pick<TestPortal, 'app'>) =>
  app.routeTable
    .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/'))
    .map(({ url }) => url)
    .filter((url) => !isAboutOne(url) && !mayName.includes(url) && !url.startsWith(paths.apiDocs))
    .flatMap((url) => expandAddresses(url).map((address) => address + (queries[url] ?? '')));

async function readText(browser: TestBrowser, address: string): Promise<string> {
  const { statusCode, headers, body, rawPayload } = await browser.get(address);
  if (statusCode !== 200) return '';
  const type = String(headers['content-type']);
  if (type.startsWith('application/pdf')) return (await readPdf(rawPayload)).pages.map(String).join('\n');
  if (type.startsWith(XLSX_TYPE)) return JSON.stringify((await readXlsx(rawPayload)).sheets);
  return body;
}

/** Returns the URLs whose responses contain the student's ID or name. */
async function findNaming(browser: TestBrowser, addresses: readonly string[]) {
  const found: string[] = [];
  for (const address of addresses) {
    const text = await readText(browser, address);
    if (text.includes(ID) || text.toLowerCase().includes(NAME.toLowerCase())) found.push(address);
  }
  return found;
}

/** A school with few students, because all lists are rendered repeatedly. */
async function schoolWithName() {
  const portal = await testPortal();
  const { db } = portal;
  await keepFirstStudents(db, 4);
  const admin = await portal.admin();
  await admin.post(paths.saveStudent, { id: ID, last_name: NAME, mother_name: `Mother ${NAME}` });
  // The readiness of a term lists students with incomplete cards.
  await db.updateTable('subject_results').set({ exam_mark: null }).where('student_id', '=', ID).execute();
  return { ...portal, admin };
}

/** Returns the responses that only count students: the list, the progress, and each term. */
async function getCounts(browser: TestBrowser) {
  const list = await browser.get(`${paths.students}?page=1&page_size=1`);
  const progress = await browser.get(paths.registrationProgress);
  const terms = await browser.get(paths.listedTerms);
  return [
    list.json<{ total: number }>().total,
    progress.json<ClassProgress[]>().reduce((sum, { total }) => sum + total, 0),
    ...terms.json<{ students: number }[]>().map(({ students }) => students),
  ];
}

/** What names a student before the student leaves. */
const named = [
  `${paths.students}?search=${NAME.slice(0, 6)}`,
  paths.exportData,
  paths.registrationReport,
  paths.parentsContactSpreadsheet,
  paths.parentsContact,
  pathTo(paths.parentsContactReport, { class: '2A' }),
  pathTo(paths.parentsContactReport, { class: 'all' }),
  ...expandAddresses(paths.reportCardViews),
  ...expandAddresses(paths.termReadiness),
  // In another class a year ago.
  pathTo(paths.reportCards, { year: '2025', term: '1', class: '1A' }),
  pathTo(paths.reportCards, { year: '2025', term: '1', class: 'all' }),
  pathTo(paths.reportCards, { year: '2026', term: '1', class: '2A' }),
  pathTo(paths.reportCards, { year: '2026', term: '1', class: 'all' }),
  `${pathTo(paths.importTemplate, { kind: 'term-results' })}?year=2026&term=1`,
];

describe('a leaver', () => {
  it.each([...Array(PARTS).keys()])(
    'is in no response that lists, exports or prints students (%i)',
    async (part) => {
      const portal = await schoolWithName();
      const { admin } = portal;
      const addresses = listAddresses(portal).filter((_, index) => index % PARTS === part);
      const before = await findNaming(admin, addresses);
      expect(before).toEqual(expect.arrayContaining(named.filter((address) => addresses.includes(address))));
      await admin.post(paths.leavers, { student_id: ID, erase: 0 });
      // The terms of a past year keep everybody who was in them (R87).
      expect(new Set(await findNaming(admin, addresses))).toEqual(
        new Set(before.filter((address) => /\/2025\/1(?:\/|$)/.test(address))),
      );
    },
  );

  it('is counted in terms of a past year only', async () => {
    const portal = await schoolWithName();
    const { admin } = portal;
    expect(listAddresses(portal)).toEqual(expect.arrayContaining(named));
    const [list = 0, progress = 0, current = 0, ...past] = await getCounts(admin);
    await admin.post(paths.leavers, { student_id: ID, erase: 0 });
    expect(await getCounts(admin)).toEqual([list - 1, progress - 1, current - 1, ...past]);
  });
});

describe('the lookup of IDs', () => {
  it('does not find leavers', async () => {
    const { admin, browser } = await schoolWithName();
    const look = async () =>
      (await browser().get(`${paths.students}?search=${NAME.slice(0, 6)}`)).json<unknown>();
    expect(await look()).toMatchObject([{ id: ID }]);
    await admin.post(paths.leavers, { student_id: ID, erase: 0 });
    expect(await look()).toEqual([]);
  });
});
