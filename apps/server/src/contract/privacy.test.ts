import { assignTeacher } from '../testing/assign-teacher.ts';
import { getAuditAction, type AuditAction } from '@formroom/domain/api/audit-log.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import type { LightMyRequestResponse, RouteOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { isStaffAccess } from '../http/access.ts';
import { captureLog } from '../testing/capture-log.ts';
import { changesCsv, MARKED, type Planted, plantMarkers } from '../testing/plant-markers.ts';
import { HEALTH_MARKER, ANY_MARKER, markers } from '../testing/privacy-markers.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';
import { getResponseText } from '../testing/response-text.ts';
import { scan, uploadForm } from '../testing/upload-form.ts';

const ANOTHER = '20260003';

const pathParameters: Record<string, string> = {
  year: '2025',
  term: '3',
  kind: 'students',
  class: ALL_CLASSES,
  student_id: MARKED,
};

function buildUrl(url: string, planted: Planted) {
  const isImport = url.startsWith(paths.imports);
  const known = {
    ...pathParameters,
    id: isImport ? planted.id : MARKED,
    file: planted.file,
    message: planted.message,
  };
  return url.replaceAll(/:(\w+)/g, (_, name: string) => (known as Record<string, string>)[name] ?? '1');
}

/** Request bodies of calls that name a student in the body; all other calls get an empty body. */
const bodies: Record<string, () => Record<string, unknown> | FormData> = {
  [paths.saveStudent]: () => ({ id: MARKED }),
  [paths.dataFiles]: () => ({ student_id: MARKED }),
  [paths.storeFile]: () =>
    uploadForm({ id: MARKED, file_type: 'file' }, { name: 'letter.pdf', bytes: scan('Letter') }),
  [paths.printForms]: () => ({ selection: { ids: [MARKED] } }),
  [paths.printLists]: () => ({ selection: { ids: [MARKED] }, list: 'emergencySheet' }),
  [paths.printTranscripts]: () => ({ selection: { ids: [MARKED] } }),
  [paths.importStudents]: () => uploadForm({}, { name: 'Students.csv', bytes: changesCsv }),
  [paths.reminderRecipients]: () => ({ selection: { ids: [MARKED] } }),
  [paths.remind]: () => ({ selection: { ids: [MARKED] }, text: 'Bring it', preview: true }),
  [paths.retryMessages]: () => ({ state: 'queued' }),
  [paths.loginStudent]: () => ({ student_id: MARKED, password: 'wrong' }),
  [paths.changePassword]: () => ({ student_id: MARKED, old_password: 'wrong', password: 'another-one' }),
  [paths.user]: () => ({ student_id: MARKED }),
};

interface Call {
  readonly name: string;
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly url: string;
  readonly config: RouteOptions['config'];
}

/** Returns all routes. */
const listCalls = ({ app }: TestPortal): Call[] =>
  app.routeTable.flatMap(({ method, url, config }: RouteOptions) =>
    [method].flat().map((each) => ({ name: `${each} ${url}`, method: each as Call['method'], url, config })),
  );

async function sendCall(portal: TestPortal, browser: TestBrowser, call: Call, planted: Planted) {
  const url = buildUrl(call.url, planted);
  if (call.method === 'POST') return await browser.post(url, bodies[call.url]?.() ?? {});
  if (call.method === 'GET') return await browser.get(url);
  const cookies = Object.fromEntries(browser.cookies);
  return await portal.app.inject({ method: 'HEAD', url, cookies });
}

const others: Record<string, (portal: TestPortal) => Promise<TestBrowser>> = {
  stranger: (portal) => Promise.resolve(portal.browser()),
  newcomer: (portal) => portal.newcomer(),
  'another student': (portal) => portal.student(ANOTHER),
  'administrator with the role Results': (portal) => portal.staff('results'),
  teacher: async (portal) => {
    const teacher = await portal.staff('teacher');
    await assignTeacher(portal.db, {
      year: 2025,
      class_id: ALL_CLASSES,
      subject: 1,
      teacher: 'teacher only',
    });
    return teacher;
  },
};

/** Reads before writes, so that the values are read before they change. */
const readsFirst = (calls: Call[]) =>
  calls.toSorted((a, b) => Number(a.method === 'POST') - Number(b.method === 'POST'));

describe.each(Object.keys(others))('a %s', (role) => {
  it('gets no answers of the marked student from any call, and neither does the log', async () => {
    const portal = await testPortal({ LOG_LEVEL: 'trace' });
    const lines = captureLog(portal);
    const planted = await plantMarkers(portal);
    const leaks: string[] = [];
    for (const call of readsFirst(listCalls(portal))) {
      // A new sign-in for each, because some of the calls end the session.
      const browser = await others[role]?.(portal);
      if (!browser) continue;
      const text = await getResponseText(await sendCall(portal, browser, call, planted));
      if (ANY_MARKER.test(text) || HEALTH_MARKER.test(text)) leaks.push(call.name);
    }
    expect(leaks).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => ANY_MARKER.test(line))).toEqual([]);
  });
});

/** The calls that show health answers to an administrator, with their entries in the audit log. */
const healthAccessEntries: Record<string, [event: string, student: string | null, details: string | null]> = {
  [`GET ${paths.studentRecord}`]: ['record-viewed', MARKED, null],
  [`GET ${paths.registrationForm}`]: ['form-viewed', MARKED, null],
  [`GET ${paths.studentHistory}`]: ['history-viewed', MARKED, null],
  [`GET ${paths.changesToReview}`]: ['changes-viewed', null, null],
  [`GET ${paths.familyArchive}`]: ['archive-downloaded', MARKED, null],
  [`GET ${paths.exportData}`]: ['data-exported', null, '12 students; all fields; all classes'],
  [`POST ${paths.exportData}`]: ['data-exported', null, '12 students; all fields; all classes'],
  [`GET ${paths.importErrors}`]: ['import-errors-viewed', null, 'the import'],
  [`POST ${paths.printForms}`]: ['forms-printed', null, 'Registration Forms; 1 student'],
  [`POST ${paths.printLists}`]: ['lists-printed', null, 'Emergency Sheet; 1 student'],
  [`POST ${paths.saveStudent}`]: ['record-changed', MARKED, null],
  [`POST ${paths.importStudents}`]: ['import-previewed', null, 'Students: 1 changed, 1 in error, the import'],
};

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

/** The expected log entry of a call that shows other answers or documents, from the settings of its route. */
function declaredEntry({ config }: Call): (typeof healthAccessEntries)[string] {
  const { audit = 'none', getStudentId, auditDetails } = config ?? {};
  return [audit, getStudentId ? MARKED : null, auditDetails ? ALL_CLASSES : null];
}

/**
 * The office's student list has ID, name, class, date of birth and birth certificate number. It is called for every
 * letter of a search, so it is not logged as access to a record.
 */
const LIST = `GET ${paths.students}`;
const FILE = `GET ${paths.file}`;
/** The calls are divided among as many tests. */
const parts = [0, 1, 2, 3];

/** Returns the entries of these calls. */
const pick = (entries: typeof healthAccessEntries, calls: readonly Call[]) =>
  Object.fromEntries(Object.entries(entries).filter(([entry]) => calls.some(({ name }) => name === entry)));

describe('a marked value', () => {
  it('is found in every form in which a response may contain it', async () => {
    const portal = await testPortal();
    await plantMarkers(portal);
    const admin = await portal.admin();
    const textAt = async (url: string) => await getResponseText(await admin.get(url));
    const [record, workbook, form] = [
      await textAt(paths.studentRecord.replace(':id', MARKED)),
      await textAt(paths.exportData),
      await textAt(paths.registrationForm.replace(':id', MARKED)),
    ];
    // Creating the markers saves another allergy.
    const unchanged = markers.filter(({ name }) => name !== 'allergy');
    const missedIn = (text: string, wanted = unchanged) =>
      wanted.filter(({ pattern }) => !new RegExp(pattern).test(text)).map(({ name }) => name);
    expect(missedIn(record)).toEqual([]);
    expect(missedIn(workbook)).toEqual([]);
    // As printed: dates in the school's format, and phone numbers with area code.
    const printed: readonly string[] = ['date_of_birth', 'phone_home'];
    expect(
      missedIn(
        form,
        markers.filter(({ name }) => printed.includes(name)),
      ),
    ).toEqual([]);
  });
});

describe('an administrator', () => {
  it('has all the calls that are listed as those that show health answers', async () => {
    const names = listCalls(await testPortal()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(healthAccessEntries)));
  });

  // They render all documents of the office.
  it.each(parts)('sees answers only through the listed calls, and each is logged (%i)', async (part) => {
    const portal = await testPortal({ LOG_LEVEL: 'trace' });
    const calls = readsFirst(listCalls(portal)).filter((_call, index) => index % parts.length === part);
    const lines = captureLog(portal);
    const planted = await plantMarkers(portal);
    const health: typeof healthAccessEntries = {};
    const rest: typeof healthAccessEntries = {};
    const declared: typeof healthAccessEntries = {};
    for (const call of calls) {
      const browser = await portal.admin();
      const before = await newestEntry(portal, call);
      const response = await sendCall(portal, browser, call, planted);
      const text = await getResponseText(response);
      if (!ANY_MARKER.test(text) && !HEALTH_MARKER.test(text)) continue;
      const entry = await newestEntry(portal, call);
      const found = entry && entry.id !== before?.id ? entry : undefined;
      const { event = '', student_id = null, details = null } = found ?? {};
      const written = [event, student_id, details?.replace(UUID, 'the import') ?? null] as const;
      (HEALTH_MARKER.test(text) ? health : rest)[call.name] = [...written];
      if (!HEALTH_MARKER.test(text)) declared[call.name] = declaredEntry(call);
    }
    expect(
      health,
      'A call that shows health answers is listed in healthAccessEntries of apps/server/src/contract/privacy.test.ts',
    ).toEqual(pick(healthAccessEntries, calls));
    if (calls.some(({ name }) => name === FILE)) expect(rest).toHaveProperty([FILE]);
    expect(
      rest,
      'A call that shows answers names its audit action and its student or class in the settings of its addRoute',
    ).toEqual({ ...declared, ...pick({ [LIST]: ['', null, null] }, calls) });
    const accesses = Object.entries({ ...health, ...rest }).filter(([name]) => name !== LIST);
    const withoutStudent = accesses.map(([, entry]) => entry).filter(([, student]) => student === null);
    for (const [event] of withoutStudent) {
      expect(getAuditAction(event as AuditAction).scope, `${event} shows answers of many`).toBe('many');
    }
    expect(lines.filter((line) => ANY_MARKER.test(line))).toEqual([]);
  });

  it('has no call about a single student that is not logged', async () => {
    const { app } = await testPortal();
    const unlogged = app.routeTable.filter(({ config }) => {
      const { access = 'office', audit, getStudentId } = config ?? {};
      const isForStaff = access === 'own-record' || isStaffAccess(access);
      return getStudentId !== undefined && isForStaff && audit === 'none';
    });
    expect(unlogged.map(({ url }) => url)).toEqual([]);
  });

  it('gets no answers from a conditional or a HEAD request', async () => {
    const portal = await testPortal();
    await plantMarkers(portal);
    const admin = await portal.admin();
    const url = paths.studentRecord.replace(':id', MARKED);
    const shown = await admin.get(url);
    const unchanged = await admin.send('GET', url, undefined, {
      'if-none-match': String(shown.headers.etag),
    });
    const cookies = Object.fromEntries(admin.cookies);
    const head = await portal.app.inject({ method: 'HEAD', url, cookies });
    expect([unchanged, head].map(statusAndBytes)).toEqual([
      [304, 0],
      [200, 0],
    ]);
    const entries = await portal.db.selectFrom('audit_log').select('call').orderBy('id').execute();
    expect(entries.map(({ call }) => call)).toEqual([
      `GET ${paths.studentRecord}`,
      `HEAD ${paths.studentRecord}`,
    ]);
  });
});

const statusAndBytes = ({ statusCode, rawPayload }: LightMyRequestResponse) => [
  statusCode,
  rawPayload.length,
];

const newestEntry = ({ db }: TestPortal, { name }: Call) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'event', 'student_id', 'details'])
    .where('role', '=', 'admin')
    .where('call', '=', name)
    .orderBy('id', 'desc')
    .executeTakeFirst();
