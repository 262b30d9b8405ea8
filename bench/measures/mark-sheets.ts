import { setTimeout as sleep } from 'node:timers/promises';
import type { MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { assertOk, parseJson, signInOffice } from '../load/family.ts';
import { LoadClient } from '../load/load-client.ts';
import type { PortalProcess } from '../load/portal-process.ts';
import { unpostedTerm } from '../load/school-with-results.ts';
import type { TeacherOfSheet } from '../load/school-with-sheets.ts';
import { median, percentile } from '../table.ts';

const WARM_UP_SECONDS = 10;
const MEASURED_SECONDS = 40;
/** As the page of a sheet does. */
const POLL_SECONDS = 30;
const LISTS = 50;

/** Measures the saves of teachers who each type a mark a second, beside the polling of their pages; then the list of all sheets. */
export async function measureMarkSheets(portal: PortalProcess, teachers: readonly TeacherOfSheet[]) {
  const client = new LoadClient(portal.url);
  await client.fetchToken();
  await typeFor(WARM_UP_SECONDS, client, teachers);
  const cpuBefore = portal.cpuSeconds();
  const times = await typeFor(MEASURED_SECONDS, client, teachers);
  const cpuMsEach = ((portal.cpuSeconds() - cpuBefore) * 1000) / times.length;
  client.close();
  return {
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    cpuMsEach,
    listMs: await measureList(portal.url),
    memoryMb: portal.memory().peak,
  };
}

async function typeFor(seconds: number, client: LoadClient, teachers: readonly TeacherOfSheet[]) {
  const start = performance.now();
  const times = await Promise.all(
    teachers.map((teacher, index) =>
      typeOnSheet(client, teacher, { start: start + (index * 1000) / teachers.length, seconds }),
    ),
  );
  return times.flat();
}

/**
 * Types a mark every second, and returns how long each save took since it was due.
 * @throws Error for a status other than 200
 */
async function typeOnSheet(
  client: LoadClient,
  { cookie, class_id, subject }: TeacherOfSheet,
  { start, seconds }: { readonly start: number; readonly seconds: number },
) {
  const path = pathTo(paths.markSheet, { ...unpostedTerm, class: class_id, subject });
  const load = async (headers = {}) =>
    parseJson(await client.send('GET', path, cookie, { headers })) as MarkSheet;
  const { tag, rows } = await load();
  const versions = new Map(rows.map(({ student_id: id, version }) => [id, version]));
  const times: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const dueAt = start + second * 1000;
    await sleep(Math.max(0, dueAt - performance.now()));
    const row = rows[second % rows.length];
    if (!row) throw new Error(`The sheet of ${class_id} has no students.`);
    const { student_id } = row;
    const cell = { student_id, version: versions.get(student_id), course_mark: 40 + (second % 60) };
    const saved = parseJson(
      await client.send('POST', path, cookie, { body: JSON.stringify({ rows: [cell] }) }),
    ) as Pick<MarkSheet, 'rows'>;
    times.push(performance.now() - dueAt);
    for (const { student_id: id, version } of saved.rows) versions.set(id, version);
    // The own saves have changed the sheet, so the answer is never 304.
    if (second % POLL_SECONDS === POLL_SECONDS - 1) await load({ 'if-none-match': `"${tag}"` });
  }
  return times;
}

/** The median of the office's list of the sheets of all classes. */
async function measureList(url: string) {
  const office = await signInOffice(url);
  const times: number[] = [];
  for (let list = 0; list < LISTS; list += 1) {
    const start = performance.now();
    assertOk(await office.get(pathTo(paths.markSheets, unpostedTerm)));
    times.push(performance.now() - start);
  }
  office.close();
  return median(times);
}
