import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { Session } from '@formroom/domain/api/session.ts';
import type { Settings } from '@formroom/domain/settings/catalogue.ts';
import { Browser, assertOk, PASSWORD, parseJson, signInFamilies, signInOffice } from '../load/family.ts';
import { unpostedTerm } from '../load/school-with-results.ts';
import type { PortalCluster } from '../load/portal-cluster.ts';

const ATTEMPTS_BEFORE_THROTTLE = 5;
const NEW_STUDENTS = 50;
/** Students with the same name, but different dates of birth: otherwise the import would ask about duplicates. */
const studentList = [
  'Student ID,Last Name,First Name,Class,Date of Birth',
  ...Array.from(
    { length: NEW_STUDENTS },
    (_, index) => `${30_000_001 + index},Last,First,1A,01/03/${1960 + index}`,
  ),
].join('\r\n');

type Checks = Record<string, boolean>;
type Urls = readonly [string, string, string];

/** Checks that a change on one of three processes takes effect immediately on the others. */
export async function checkConsistency({ portals }: PortalCluster): Promise<Checks> {
  const [first, second, third] = portals.map(({ url }) => url);
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('This check needs three processes.');
  const urls: Urls = [first, second, third];
  const office = await signInOffice(first);
  const checks = {
    ...(await checkSessions(urls)),
    ...(await checkLoginThrottle(urls)),
    ...(await checkSettings(urls, office)),
    ...(await checkPosting(urls, office)),
    ...(await checkImports(urls, office)),
  };
  office.close();
  return checks;
}

async function checkSessions([first, second, third]: Urls): Promise<Checks> {
  const [family] = await signInFamilies(first, 1);
  if (!family) throw new Error('The demo school has no families.');
  const { id, browser } = family;
  const isSignedIn = async (each: Browser) =>
    (parseJson(await each.get(paths.session)) as Session).authenticated;
  const [onSecond, onThird] = [browser.withUrl(second), browser.withUrl(third)];
  const isValidOnAll = (await isSignedIn(onSecond)) && (await isSignedIn(onThird));

  const other = new Browser(third);
  assertOk(await other.post(paths.loginStudent, { student_id: id, password: PASSWORD }));
  const passwords = { student_id: id, old_password: PASSWORD, password: `${PASSWORD} again` };
  assertOk(await onSecond.post(paths.changePassword, passwords));
  const areOthersEnded = !(await isSignedIn(other.withUrl(first))) && (await isSignedIn(onThird));
  const restored = { ...passwords, old_password: passwords.password, password: PASSWORD };
  assertOk(await onSecond.post(paths.changePassword, restored));

  await onThird.post('/logout', {});
  const isEndedOnAll = !(await isSignedIn(browser)) && !(await isSignedIn(onSecond));
  for (const each of [browser, onSecond, onThird, other]) each.close();
  return {
    'a session created on one process is valid on the others': isValidOnAll,
    'a password change on one process ends the other sessions on all': areOthersEnded,
    'signing out on one process ends the session on the others': isEndedOnAll,
  };
}

async function checkLoginThrottle(urls: Urls): Promise<Checks> {
  const statuses: number[] = [];
  let retryAfter = '';
  for (let number = 0; number <= ATTEMPTS_BEFORE_THROTTLE; number += 1) {
    const browser = new Browser(urls[number % urls.length] ?? '');
    const credentials = { student_id: '20260001', password: `wrong ${number}` };
    const { status, headers } = await browser.post(paths.loginStudent, credentials);
    statuses.push(status);
    retryAfter = headers['retry-after'] ?? '';
    browser.close();
  }
  const areFirstAllowed = statuses.slice(0, ATTEMPTS_BEFORE_THROTTLE).every((status) => status === 422);
  return {
    '5 failed sign-ins spread over the processes count for one throttle':
      areFirstAllowed && statuses.at(-1) === 429 && Number(retryAfter) > 0,
  };
}

async function checkSettings(urls: Urls, office: Browser): Promise<Checks> {
  const before = parseJson(await office.get(paths.settings)) as Settings;
  const isCurrent: boolean[] = [];
  for (const [index, url] of urls.entries()) {
    const browser = office.withUrl(url);
    const school_name = `Named on ${index + 1}`;
    assertOk(await browser.post(paths.settings, { school_name }));
    browser.close();
    for (const other of urls) isCurrent.push((await getSchoolName(other)) === school_name);
  }
  assertOk(await office.post(paths.settings, { school_name: before.school_name }));
  return {
    'a setting changed on one process takes effect on all':
      isCurrent.length === 9 && isCurrent.every(Boolean),
  };
}

async function getSchoolName(url: string) {
  const browser = new Browser(url);
  const { school_name } = parseJson(await browser.get(paths.settings)) as Settings;
  browser.close();
  return school_name;
}

async function checkPosting([first, second, third]: Urls, office: Browser): Promise<Checks> {
  const [family] = await signInFamilies(third, 1);
  if (!family) throw new Error('The demo school has no families.');
  const getStatus = async (url: string) => {
    const browser = family.browser.withUrl(url);
    const response = await browser.get(pathTo(paths.reportCardPage, { id: family.id, ...unpostedTerm }));
    browser.close();
    return response.status;
  };
  const getStatuses = async () =>
    [await getStatus(first), await getStatus(second), await getStatus(third)].join();
  const onSecond = office.withUrl(second);
  const before = await getStatuses();
  assertOk(await onSecond.post(paths.postReportCards, { ...unpostedTerm, posted: 1 }));
  const posted = await getStatuses();
  assertOk(await office.post(paths.postReportCards, { ...unpostedTerm, posted: 0 }));
  const removed = await getStatuses();
  for (const each of [family.browser, onSecond]) each.close();
  return {
    'cards posted on one process can be opened on all': before === '403,403,403' && posted === '200,200,200',
    'cards removed on one process can be opened on none': removed === '403,403,403',
  };
}

async function checkImports([first, second, third]: Urls, office: Browser): Promise<Checks> {
  const form = new FormData();
  form.set('file', new Blob([studentList]), 'Students.csv');
  const preview = parseJson(await office.post(paths.importStudents, form)) as ImportPreview;
  const [onFirst, onSecond, onThird] = [office.withUrl(first), office.withUrl(second), office.withUrl(third)];
  const id = preview.import_id;
  const commits = await Promise.all(
    [onSecond, onThird].map((each) => each.post(pathTo(paths.commitImport, { id }), {})),
  );
  const countStudents = async (each: Browser) =>
    (parseJson(await each.get(`${paths.students}?page=1&page_size=1`)) as { total: number }).total;
  const after = [await countStudents(onFirst), await countStudents(onSecond), await countStudents(onThird)];
  const undone = await onFirst.post(pathTo(paths.undoImport, { id }), {});
  const again = await onThird.post(pathTo(paths.undoImport, { id }), {});
  const before = await countStudents(onSecond);
  for (const each of [onFirst, onSecond, onThird]) each.close();
  return {
    'an import previewed on one process and committed concurrently on two is committed once':
      commits
        .map(({ status }) => status)
        .toSorted((a, b) => a - b)
        .join() === '200,409',
    'the imported students are listed on all': after.every((total) => total === before + NEW_STUDENTS),
    'the import is undone once, on another process': undone.status === 200 && again.status === 409,
  };
}
