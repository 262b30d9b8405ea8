import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { assertOk, type Browser, signInOffice } from '../load/family.ts';
import { openSchoolDatabase } from '../load/larger-school.ts';
import type { PortalProcess } from '../load/portal-process.ts';
import { unpostedTerm } from '../load/school-with-results.ts';
import { sendRequest } from '../load/send-request.ts';
import { type SchoolLocation, createSessions } from '../load/sessions.ts';
import { median, percentile } from '../table.ts';
import { waitUntilReady } from './posted-files.ts';

const POLL_MS = 250;
const FAMILIES = 50;
const READS_PER_SECOND = 40;
const READING_SECONDS = 10;
const ROUNDS = 3;
/** To two addresses each, so that more is sent than the readers take time. */
const REMINDED = 200;
const postedTerm = { year: 2025, term: 3 } as const;

/** Posts a term, and measures how long its messages take; then how long families wait for cards while messages are sent. */
export async function measureMessages(portal: PortalProcess, school: SchoolLocation) {
  const sessions = await createSessions(school, postedTerm, FAMILIES);
  const office = await signInOffice(portal.url);
  const start = performance.now();
  assertOk(await office.post(paths.postReportCards, { ...unpostedTerm, posted: 1 }));
  const sent = await waitUntilSent(school);
  const seconds = (performance.now() - start) / 1000;
  await waitUntilReady(office);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await readCards(portal.url, sessions);
    await remind(office, school);
    const during = await readCards(portal.url, sessions);
    const isStillSending = (await countQueued(school)) > 0;
    if (!isStillSending) throw new Error('All messages were sent before the cards were read.');
    await waitUntilSent(school);
    rounds.push({ without, during });
  }
  console.table(rounds);
  office.close();
  return {
    sent,
    seconds,
    memoryMb: portal.memory().peak,
    p99Without: median(rounds.map(({ without }) => without)),
    p99During: median(rounds.map(({ during }) => during)),
  };
}

async function remind(office: Browser, school: SchoolLocation) {
  const db = openSchoolDatabase(school.dataDir, school.databaseUrl);
  const students = await db.selectFrom('students').select('id').orderBy('id').limit(REMINDED).execute();
  await db.destroy();
  const selection = { ids: students.map(({ id }) => id) };
  assertOk(await office.post(paths.remind, { selection, text: 'Please bring the form.', again: true }));
}

/** Opens cards at evenly spaced times, and returns the 99th percentile of the time that one takes. */
async function readCards(url: string, sessions: readonly (readonly [string, string])[]) {
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  const times = await Promise.all(
    Array.from({ length: READS_PER_SECOND * READING_SECONDS }, async (_, index) => {
      const [id = '', cookie = ''] = sessions[index % sessions.length] ?? [];
      const scheduledAt = start + (index / READS_PER_SECOND) * 1000;
      await sleep(Math.max(0, scheduledAt - performance.now()));
      const address = url + pathTo(paths.reportCard, { id, ...postedTerm });
      assertOk(await sendRequest(address, { agent, headers: { cookie } }));
      return performance.now() - scheduledAt;
    }),
  );
  agent.destroy();
  return percentile(times, 99);
}

async function countQueued({ dataDir, databaseUrl }: SchoolLocation) {
  const db = openSchoolDatabase(dataDir, databaseUrl);
  const queued = await db.selectFrom('messages').select('id').where('state', '=', 'queued').execute();
  await db.destroy();
  return queued.length;
}

/** Waits until no message is queued, and returns how many were sent. */
async function waitUntilSent(school: SchoolLocation) {
  while ((await countQueued(school)) > 0) await sleep(POLL_MS);
  const db = openSchoolDatabase(school.dataDir, school.databaseUrl);
  const sent = await db.selectFrom('messages').select('id').where('state', '=', 'sent').execute();
  await db.destroy();
  return sent.length;
}
