import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { seeded } from '../demo/random.ts';
import { faultsOf, FOREIGN, type FuzzRole, fuzzRoles, MARK, OWN } from './fuzz-answers.ts';
import { type DescribedCall, describedCalls } from './fuzz-calls.ts';
import { halfWritten } from './fuzz-invariants.ts';
import { spoiltRequest } from './fuzz-requests.ts';
import type { KnownValues } from './fuzz-values.ts';
import type { TestBrowser } from './test-browser.ts';
import { testPortal, type TestPortal } from './test-portal.ts';
import { photograph, uploadForm } from './upload-form.ts';

/** How often each call is made by each role; more of them with the variable. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 4);
/** An administrator changes somebody else, so that the student stays who it is. */
const CHANGED = '20260100';

const signedIn: Record<FuzzRole, (portal: TestPortal) => Promise<TestBrowser>> = {
  stranger: async (portal) => Promise.resolve(portal.browser()),
  newcomer: (portal) => portal.newcomer(),
  student: (portal) => portal.student(OWN),
  admin: (portal) => portal.admin(),
};

/** Gives another student a record and a file that are known again, and tells what a caller may know. */
async function plant(portal: TestPortal, role: FuzzRole): Promise<KnownValues> {
  const other = await portal.student(FOREIGN);
  const record = { id: FOREIGN, middle_name: MARK, allergy: MARK, mother_name: MARK, sea_no: MARK };
  expect((await other.post(paths.saveStudent, record)).statusCode).toBe(200);
  const form = uploadForm(
    { id: FOREIGN, file_type: 'picture' },
    { name: `${MARK}.jpg`, bytes: await photograph() },
  );
  expect((await other.post(paths.storeFile, form)).statusCode).toBe(200);
  const { file_key } = await portal.db
    .selectFrom('documents')
    .select('file_key')
    .where('student_id', '=', FOREIGN)
    .where('file_type', '=', 'picture')
    .executeTakeFirstOrThrow();
  const ids = role === 'admin' ? [CHANGED] : [OWN, OWN, OWN, FOREIGN, FOREIGN, '99999999'];
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

/** Where most is written, most is tried. */
const writesRecords = ({ path }: DescribedCall) =>
  [paths.saveStudent, paths.dataFiles].some((each) => each === path);

const recordOf = ({ db }: TestPortal, id: string) =>
  db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it.each(fuzzRoles)(
  'whatever the %s sends to any call, the portal answers, and keeps what it has',
  { timeout: 30_000 + ROUNDS * 2000 },
  async (role) => {
    const portal = await testPortal();
    const known = await plant(portal, role);
    const planted = await recordOf(portal, FOREIGN);
    const calls = await describedCalls(portal);
    const more = Array.from({ length: 4 }, () => calls.filter(writesRecords)).flat();
    const before = Reflect.ownKeys(Object.prototype);
    const faults: unknown[] = [];
    let answered = 0;
    let taken = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, call] of [...calls, ...more].entries()) {
        // What takes nothing is asked once: a report of the whole school says no more the second time.
        if (round > 0 && call.method === 'GET' && call.parameters.length === 0) continue;
        const random = seeded(index * 100_003 + round);
        const browser = await signedIn[role](portal);
        if (call.method === 'POST') await browser.get(paths.csrfCookie);
        const request = spoiltRequest(call, known, random);
        const response = await browser.send(request.method, request.url, request.payload, request.headers);
        answered += 1;
        if (response.statusCode < 300) taken += 1;
        for (const fault of faultsOf(role, call, request, response)) {
          const { url, payload, headers } = request;
          const asked = { url: url.slice(0, 300), payload: payload?.toString().slice(0, 300), headers };
          faults.push({
            fault,
            role,
            round,
            call: `${call.method} ${call.path}`,
            asked,
            status: response.statusCode,
            body: response.body.slice(0, 300),
          });
        }
      }
    }
    if (process.env.FUZZ_ROUNDS !== undefined) console.info(`${role}: ${answered} calls, ${taken} taken`);
    expect(faults).toEqual([]);
    expect(await halfWritten(portal)).toEqual([]);
    expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
    // Not everything was refused: some of it went all the way in.
    expect(answered).toBeGreaterThan(calls.length);
    expect(taken).toBeGreaterThan(ROUNDS);
    // Only the office may change what is another's.
    if (role !== 'admin') expect(await recordOf(portal, FOREIGN)).toEqual(planted);
  },
);
