import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { seededRandom } from '../demo/random.ts';
import {
  findViolations,
  OTHER_ID,
  type FuzzRole,
  fuzzRoles,
  OTHER_RECORD_MARKER,
  OWN_ID,
} from '../testing/fuzz-responses.ts';
import { type DescribedCall, listDescribedCalls } from '../testing/fuzz-calls.ts';
import { findInconsistencies } from '../testing/fuzz-invariants.ts';
import { buildMalformedRequest } from '../testing/fuzz-requests.ts';
import type { KnownValues } from '../testing/fuzz-values.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';
import { photograph, uploadForm } from '../testing/upload-form.ts';

/** Rounds per role, each with a portal of its own; FUZZ_ROUNDS sets another number. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? (process.env.TEST_LONG ? 8 : 2));
/** Administrators change another student, so that the fuzzed student keeps its identity. */
const CHANGED_ID = '20260100';

const signedIn: Record<FuzzRole, (portal: TestPortal) => Promise<TestBrowser>> = {
  stranger: async (portal) => Promise.resolve(portal.browser()),
  newcomer: (portal) => portal.newcomer(),
  student: (portal) => portal.student(OWN_ID),
  admin: (portal) => portal.admin(),
};

/** Creates a recognizable record and file of another student, and returns the values that a caller may know. */
async function plantRecords(portal: TestPortal, role: FuzzRole): Promise<KnownValues> {
  const other = await portal.student(OTHER_ID);
  const record = {
    id: OTHER_ID,
    middle_name: OTHER_RECORD_MARKER,
    allergy: OTHER_RECORD_MARKER,
    mother_name: OTHER_RECORD_MARKER,
    sea_no: OTHER_RECORD_MARKER,
  };
  expect((await other.post(paths.saveStudent, record)).statusCode).toBe(200);
  const form = uploadForm(
    { id: OTHER_ID, file_type: 'picture' },
    { name: `${OTHER_RECORD_MARKER}.jpg`, bytes: await photograph() },
  );
  expect((await other.post(paths.storeFile, form)).statusCode).toBe(200);
  const { file_key } = await portal.db
    .selectFrom('documents')
    .select('file_key')
    .where('student_id', '=', OTHER_ID)
    .where('file_type', '=', 'picture')
    .executeTakeFirstOrThrow();
  const ids = role === 'admin' ? [CHANGED_ID] : [OWN_ID, OWN_ID, OWN_ID, OTHER_ID, OTHER_ID, '99999999'];
  return {
    id: ids,
    student_id: ids,
    file: [file_key],
    year: role === 'admin' ? [2025, 2026] : [2025],
    term: [1],
    class: ['1A'],
    kind: ['students', 'term-results'],
    version: [0, 1, 2, null],
  };
}

/** Calls that write records are sent more often. */
const writesRecords = ({ path }: DescribedCall) =>
  [paths.saveStudent, paths.dataFiles].some((each) => each === path);

const getRecord = ({ db }: TestPortal, id: string) =>
  db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const plans = fuzzRoles.flatMap((role) =>
  Array.from({ length: ROUNDS }, (_, round) => [role, round] as const),
);

it.each(plans)(
  'whatever the %s sends to any route in round %i, the portal responds and stays consistent',
  async (role, round) => {
    const portal = await testPortal();
    const known = await plantRecords(portal, role);
    const planted = await getRecord(portal, OTHER_ID);
    const calls = await listDescribedCalls(portal);
    const more = Array.from({ length: 4 }, () => calls.filter(writesRecords)).flat();
    const before = Reflect.ownKeys(Object.prototype);
    const violations: unknown[] = [];
    let sent = 0;
    let accepted = 0;
    for (const [index, call] of [...calls, ...more].entries()) {
      // A GET without parameters always gets the same response, so once is enough.
      if (round > 0 && call.method === 'GET' && call.parameters.length === 0) continue;
      const random = seededRandom(index * 100_003 + round);
      const browser = await signedIn[role](portal);
      if (call.method === 'POST') await browser.get(paths.csrfCookie);
      const request = buildMalformedRequest(call, known, random);
      const response = await browser.send(request.method, request.url, request.payload, request.headers);
      sent += 1;
      if (response.statusCode < 300) accepted += 1;
      for (const violation of findViolations(role, call, request, response)) {
        const { url, payload, headers } = request;
        const input = { url: url.slice(0, 300), payload: payload?.toString().slice(0, 300), headers };
        violations.push({
          violation,
          role,
          round,
          call: `${call.method} ${call.path}`,
          input,
          status: response.statusCode,
          body: response.body.slice(0, 300),
        });
      }
    }
    if (process.env.FUZZ_ROUNDS !== undefined) console.info(`${role}: ${sent} calls, ${accepted} accepted`);
    expect(violations).toEqual([]);
    expect(await findInconsistencies(portal)).toEqual([]);
    expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
    // Some calls succeeded; otherwise the test would only cover rejections.
    expect(sent).toBeGreaterThan(calls.length / 2);
    expect(accepted).toBeGreaterThan(0);
    // Only the office may change another student's record.
    if (role !== 'admin') expect(await getRecord(portal, OTHER_ID)).toEqual(planted);
  },
);
