import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
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
const REMINDED = 300;
const postedTerm = { year: 2025, term: 3 } as const;

/** Posts a term, and measures how long its messages take; then how long families wait for cards while messages are sent. */
export async function measureMessages(portal: PortalProcess, school: SchoolLocation) {
  const sessions = await createSessions(school, postedTerm, FAMILIES);
  const db = openSchoolDatabase(school.dataDir, school.databaseUrl);
  const office = await signInOffice(portal.url);
  const start = performance.now();
  assertOk(await office.post(paths.postReportCards, { ...unpostedTerm, posted: 1 }));
  while ((await countMessages(db, 'queued')) > 0) await sleep(POLL_MS);
  const seconds = (performance.now() - start) / 1000;
  const sent = await countMessages(db, 'sent');
  await waitUntilReady(office);
  await readCards(portal.url, sessions);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await readCards(portal.url, sessions);
    await remind(office, db);
    const during = await readCards(portal.url, sessions);
    const left = await countMessages(db, 'queued');
    while ((await countMessages(db, 'queued')) > 0) await sleep(POLL_MS);
    rounds.push({ without, during, left });
  }
  console.table(rounds);
  office.close();
  await db.destroy();
  if (rounds.some(({ left }) => left === 0))
    throw new Error('The messages were sent before the cards were read.');
  return {
    sent,
    seconds,
    memoryMb: portal.memory().peak,
    p99Without: median(rounds.map(({ without }) => without)),
    p99During: median(rounds.map(({ during }) => during)),
  };
}

async function remind(office: Browser, db: Database) {
  const students = await db.selectFrom('students').select('id').orderBy('id').limit(REMINDED).execute();
  const selection = { ids: students.map(({ id }) => id) };
  assertOk(await office.post(paths.remind, { selection, text: 'Please bring the form.', again: true }));
}

async function countMessages(db: Database, state: 'queued' | 'sent') {
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return count;
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
