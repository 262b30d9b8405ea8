import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { Session } from '@formroom/domain/api/session.ts';
import type { Settings } from '@formroom/domain/settings/catalogue.ts';
import { Browser, assertOk, PASSWORD, parseJson, signInFamilies, signInOffice } from '../load/family.ts';
import { unpostedTerm } from '../load/school-with-results.ts';
import type { PortalCluster } from '../load/portal-cluster.ts';

const FREE_TRIES = 5;
const NEW_STUDENTS = 50;
const listOfStudents = [
  'Student ID,Last Name,First Name,Class,Date of Birth',
  ...Array.from({ length: NEW_STUDENTS }, (_, index) => `${30_000_001 + index},Last,First,1A,01/03/2014`),
].join('\r\n');

type Findings = Record<string, boolean>;
type Urls = readonly [string, string, string];

/** Checks that a change made on one of three processes takes effect immediately on the others. */
export async function checkConsistency({ portals }: PortalCluster): Promise<Findings> {
  const [first, second, third] = portals.map(({ url }) => url);
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('Three are needed.');
  const urls: Urls = [first, second, third];
  const office = await signInOffice(first);
  const findings = {
    ...(await checkSessions(urls)),
    ...(await checkLoginThrottle(urls)),
    ...(await checkSettings(urls, office)),
    ...(await checkPosting(urls, office)),
    ...(await checkImports(urls, office)),
  };
  office.close();
  return findings;
}

async function checkSessions([first, second, third]: Urls): Promise<Findings> {
  const [family] = await signInFamilies(first, 1);
  if (!family) throw new Error('Nobody signed in.');
  const { id, browser } = family;
  const isIn = async (each: Browser) => (parseJson(await each.get(paths.session)) as Session).authenticated;
  const [onSecond, onThird] = [browser.withUrl(second), browser.withUrl(third)];
  const everywhere = (await isIn(onSecond)) && (await isIn(onThird));

  const other = new Browser(third);
  assertOk(await other.post(paths.loginStudent, { student_id: id, password: PASSWORD }));
  const passwords = { student_id: id, old_password: PASSWORD, password: `${PASSWORD} again` };
  assertOk(await onSecond.post(paths.changePassword, passwords));
  const othersEnded = !(await isIn(other.withUrl(first))) && (await isIn(onThird));
  const back = { ...passwords, old_password: passwords.password, password: PASSWORD };
  assertOk(await onSecond.post(paths.changePassword, back));

  await onThird.post('/logout', {});
  const nowhere = !(await isIn(browser)) && !(await isIn(onSecond));
  for (const each of [browser, onSecond, onThird, other]) each.close();
  return {
    'a session made on one is one on the others': everywhere,
    'a password changed on one ends the other sessions on all': othersEnded,
    'a session ended on one is ended on the others': nowhere,
  };
}

async function checkLoginThrottle(urls: Urls): Promise<Findings> {
  const tries: number[] = [];
  let waits = '';
  for (let number = 0; number <= FREE_TRIES; number += 1) {
    const browser = new Browser(urls[number % urls.length] ?? '');
    const wrong = { student_id: '20260001', password: `wrong ${number}` };
    const { status, headers } = await browser.post(paths.loginStudent, wrong);
    tries.push(status);
    waits = headers['retry-after'] ?? '';
    browser.close();
  }
  const free = tries.slice(0, FREE_TRIES).every((status) => status === 422);
  return {
    '5 wrong tries spread over them wait together': free && tries.at(-1) === 429 && Number(waits) > 0,
  };
}

async function checkSettings(urls: Urls, office: Browser): Promise<Findings> {
  const before = parseJson(await office.get(paths.settings)) as Settings;
  const held: boolean[] = [];
  for (const [index, url] of urls.entries()) {
    const there = office.withUrl(url);
    const school_name = `Named on ${index + 1}`;
    assertOk(await there.post(paths.settings, { school_name }));
    there.close();
    for (const other of urls) held.push((await getSchoolName(other)) === school_name);
  }
  assertOk(await office.post(paths.settings, { school_name: before.school_name }));
  return { 'a setting changed on one holds on all': held.length === 9 && held.every(Boolean) };
}

async function getSchoolName(url: string) {
  const browser = new Browser(url);
  const { school_name } = parseJson(await browser.get(paths.settings)) as Settings;
  browser.close();
  return school_name;
}

async function checkPosting([first, second, third]: Urls, office: Browser): Promise<Findings> {
  const [family] = await signInFamilies(third, 1);
  if (!family) throw new Error('Nobody signed in.');
  const inPath = { id: family.id, year: String(unpostedTerm.year), term: String(unpostedTerm.term) };
  const status = async (url: string) => {
    const there = family.browser.withUrl(url);
    const answer = await there.get(pathTo(paths.reportCardPage, inPath));
    there.close();
    return answer.status;
  };
  const onAll = async () => [await status(first), await status(second), await status(third)].join();
  const onSecond = office.withUrl(second);
  const before = await onAll();
  assertOk(await onSecond.post(paths.postTermReports, { ...unpostedTerm, posted: 1 }));
  const posted = await onAll();
  assertOk(await office.post(paths.postTermReports, { ...unpostedTerm, posted: 0 }));
  const removed = await onAll();
  for (const each of [family.browser, onSecond]) each.close();
  return {
    'cards posted on one are open on all': before === '403,403,403' && posted === '200,200,200',
    'cards removed on one are closed on all': removed === '403,403,403',
  };
}

async function checkImports([first, second, third]: Urls, office: Browser): Promise<Findings> {
  const form = new FormData();
  form.set('file', new Blob([listOfStudents]), 'Students.csv');
  const looked = parseJson(await office.post(paths.importStudents, form)) as ImportPreview;
  const [onFirst, onSecond, onThird] = [office.withUrl(first), office.withUrl(second), office.withUrl(third)];
  const id = looked.import_id;
  const both = await Promise.all(
    [onSecond, onThird].map((each) => each.post(pathTo(paths.commitImport, { id }), {})),
  );
  const there = async (each: Browser) =>
    (parseJson(await each.get(`${paths.students}?page=1&page_size=1`)) as { total: number }).total;
  const after = [await there(onFirst), await there(onSecond), await there(onThird)];
  const undone = await onFirst.post(pathTo(paths.undoImport, { id }), {});
  const again = await onThird.post(pathTo(paths.undoImport, { id }), {});
  const before = await there(onSecond);
  for (const each of [onFirst, onSecond, onThird]) each.close();
  return {
    'an import previewed on one and committed on two at once is committed once':
      both
        .map(({ status }) => status)
        .toSorted((a, b) => a - b)
        .join() === '200,409',
    'all have its students': after.every((total) => total === before + NEW_STUDENTS),
    'it is undone on another, once': undone.status === 200 && again.status === 409,
  };
}
