import { setTimeout as pause } from 'node:timers/promises';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { SaveStudentResponse } from '@formroom/domain/api/students.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { countRows } from '../testing/count-queries.ts';
import { keepFirstStudents } from '../testing/remove-students.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';
import { OWN } from './permission-table.ts';

const ROWS = 10_000;
const MB = 1024 * 1024;
/** Of a family with the longest history every page but the archive fits. */
const MAX_BYTES = 2 * MB;
/** A page of the archive is read at a time. */
const MAX_ROWS = 6000;
const MAX_GROWTH = 250 * MB;
/** Far more than any call takes, and less than what reads all rows at once does. */
const MAX_BLOCKED_MS = 5000;
const POLL_MS = 20;

/** Stores more changes and entries of the audit log than any family makes. */
async function fillHistory({ db }: TestPortal) {
  const at = sql`'2026-11-' || (10 + i / 6000) || 'T' || (10 + (i % 6000) / 500) || ':' || (10 + (i % 500) / 10)
    || ':' || (10 + i % 10) || '.000Z'`;
  const numbers = sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(ROWS)})`;
  const value = (offset: number) =>
    sql`'"' || (i + ${sql.lit(offset)}) || ${sql.lit(` ${'long text '.repeat(20)}"`)}`;
  await db
    .updateTable('students')
    .set({ version: ROWS + 1 })
    .where('id', '=', OWN)
    .execute();
  await sql`insert into history
    (student_id, version, field, old_value, new_value, changed_by, changed_at, review_risk)
    ${numbers} select ${OWN}, i, case i % 2 when 0 then 'allergy' else 'achievements' end,
      ${value(0)}, ${value(2)}, ${`student:${OWN}`}, ${at}, 1 from numbers`.execute(db);
  await sql`insert into audit_log (at, event, role, who, student_id, call, status)
    ${numbers} select ${at}, 'record-viewed', 'admin', 'admin', ${OWN}, 'GET /api/student-record/:id', 200
      from numbers`.execute(db);
}

const listCalls = ({ app }: TestPortal) =>
  app.routeTable
    .filter(({ method, url }) => [method].flat().includes('GET') && /:(?:id|student_id)\b/.test(url))
    .map(({ url }) =>
      url
        .replaceAll(/:(?:id|student_id)/g, OWN)
        .replace(':year', '2025')
        .replace(':term', '1'),
    )
    .concat(
      paths.changesToReview,
      paths.reviewCount,
      paths.auditLog,
      `${paths.auditLog}?student_id=${OWN}&limit=500`,
      paths.overview,
      paths.imports,
      paths.systemStatus,
      `${paths.students}?to_review=1&page=1&page_size=50`,
    );

async function setUp() {
  const portal = await testPortal();
  await keepFirstStudents(portal.db, 20);
  await fillHistory(portal);
  return portal;
}

it('no call about a student with ten thousand changes reads or sends all of them', async () => {
  const portal = await setUp();
  const admin = await portal.admin();

  // The next test downloads the archive.
  const urls = [...new Set(listCalls(portal))].filter((url) => !url.includes('/family-archive/'));
  expect(urls).toContain(`/api/student-history/${OWN}`);
  for (const url of urls) {
    let bytes = 0;
    const rows = await countRows(portal.db, async () => {
      bytes = (await admin.get(url)).rawPayload.length;
    });
    expect(rows, url).toBeLessThan(MAX_ROWS);
    expect(bytes, url).toBeLessThan(MAX_BYTES);
  }
});

it('reading and saving ten thousand changes holds up nobody else, and takes little memory', async () => {
  const portal = await setUp();
  const admin = await portal.admin();
  const family = await portal.student(OWN);
  await family.get(paths.csrfCookie);
  // Starts the workers that make PDFs, which keep their memory.
  await admin.get(pathTo(paths.registrationForm, { id: OWN }));
  const before = process.memoryUsage.rss();
  let longest = 0;
  const downloads = { areDone: false };
  const watching = (async () => {
    while (!downloads.areDone) {
      const start = performance.now();
      expect((await portal.browser().get(paths.health)).statusCode).toBe(200);
      longest = Math.max(longest, performance.now() - start);
      await pause(POLL_MS);
    }
  })();
  const oldSaves = Array.from({ length: 20 }, (_, index) =>
    family.post(paths.saveStudent, { id: OWN, version: index, allergy: `Dust ${index}` }),
  );
  const [archive, saved] = await Promise.all([
    family.get(`/api/family-archive/${OWN}`),
    countRows(portal.db, () => Promise.all(oldSaves)),
    ...Array.from({ length: 4 }, () => admin.get(`/api/student-history/${OWN}?limit=1000`)),
  ]);
  downloads.areDone = true;
  await watching;
  expect(archive.statusCode).toBe(200);
  expect(saved).toBeLessThan(MAX_ROWS);
  for (const each of await Promise.all(oldSaves))
    expect(each.json<SaveStudentResponse>().data.version).toBeGreaterThan(ROWS);
  expect(longest).toBeLessThan(MAX_BLOCKED_MS);
  expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_GROWTH);
});
