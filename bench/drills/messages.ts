import { setTimeout as sleep } from 'node:timers/promises';
import type { Reminder } from '@formroom/domain/api/messages.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { confirmAddresses } from '../load/confirmed-addresses.ts';
import { parseJson, signInOffice } from '../load/family.ts';
import { withFolder } from '../load/folder.ts';
import { createSchool, openSchoolDatabase } from '../load/larger-school.ts';
import { startMailServer } from '../load/mail-server.ts';
import { startPortal } from '../load/portal-process.ts';
import type { SchoolLocation } from '../load/sessions.ts';
import { createTemporaryDatabase } from '../load/temporary-database.ts';

/** Both parents of each student get a message. */
const MESSAGES_PER_STUDENT = 2;
/** How long the mail server takes to accept a message, so that most kills interrupt some. */
const ACCEPT_MS = 20;
const MAX_MOMENT_MS = 400;
const POLL_INTERVAL_MS = 50;
/** After a kill the portal waits for a lease of 90 s, or a minute because the mail server failed. */
const CLOCK_SPEED = 12;
const MAX_SECONDS = 1200;
/** What the portal sends at once: `MAX_CONNECTIONS`. */
const MAX_IN_FLIGHT = 5;

export interface MessagesResults {
  readonly database: string;
  readonly messages: number;
  readonly kills: number;
  readonly seconds: number;
  readonly arrived: number;
  /** Messages that did not arrive, or are not stored as sent. */
  readonly lost: number;
  /** Arrivals after the first of the same message. */
  readonly duplicates: number;
  /** Duplicates of a message that was not in flight at a kill, of another message to the address, or more than can be. */
  readonly wrong: number;
}

/** Has a reminder sent to all families, and meanwhile kills the portal and the mail server in turns, at random moments. */
export async function drillMessages(
  database: 'SQLite' | 'PostgreSQL',
  plan: { readonly messages: number; readonly kills: number },
): Promise<MessagesResults> {
  const server = database === 'PostgreSQL' ? await createTemporaryDatabase() : undefined;
  try {
    return await withFolder('messages', async (dataDir) => {
      const school = { dataDir, ...(server && { databaseUrl: server.url }) };
      return { database, ...plan, ...(await sendDuringKills(school, plan)) };
    });
  } finally {
    await server?.drop();
  }
}

async function sendDuringKills(
  school: SchoolLocation,
  { messages, kills }: { readonly messages: number; readonly kills: number },
) {
  const students = messages / MESSAGES_PER_STUDENT;
  await createSchool(school.dataDir, students, school.databaseUrl);
  await confirmAddresses(school);
  const db = openSchoolDatabase(school.dataDir, school.databaseUrl);
  const reminded = await db.selectFrom('students').select('id').orderBy('id').limit(students).execute();
  const mailServer = await startMailServer(school.dataDir, ACCEPT_MS);
  const environment = {
    ...mailServer.environment,
    NODE_OPTIONS: `--import ${new URL('../load/fast-clock.mjs', import.meta.url).href}`,
    CLOCK_START: String(Date.now()),
    CLOCK_SPEED: String(CLOCK_SPEED),
  };
  const start = (port?: number) => startPortal(school.dataDir, school.databaseUrl, port, environment);
  let portal = await start();
  const port = Number(new URL(portal.url).port);
  const office = await signInOffice(portal.url);
  const selection = { ids: reminded.map(({ id }) => id) };
  const reminder = { selection, text: 'Please bring the form.' };
  const queued = parseJson(await office.post(paths.remind, reminder)) as Reminder;
  office.close();
  if (queued.messages !== messages) throw new Error(`${queued.messages} messages were queued.`);

  const outbox = db.selectFrom('messages').select(['message_id', 'address', 'state']);
  const inFlight = new Set<string>();
  const startedAt = Date.now();
  const waitUntil = async (isReached: () => boolean | Promise<boolean>) => {
    while (!(await isReached())) {
      if (Date.now() > startedAt + MAX_SECONDS * 1000) throw new Error('The messages are not sent in time.');
      await sleep(POLL_INTERVAL_MS);
    }
  };
  for (let kill = 0; kill < kills; kill += 1) {
    await waitUntil(() => mailServer.readArrivals().length >= (kill * messages) / kills);
    await sleep(Math.random() * MAX_MOMENT_MS);
    const target = kill % 2 === 0 ? portal : mailServer;
    await target.kill();
    const attempted = await outbox.where('state', '=', 'queued').where('attempts', '>', 0).execute();
    for (const { message_id: id } of attempted) inFlight.add(id);
    if (target === portal) portal = await start(port);
    else await mailServer.restart();
  }
  const isQueued = outbox.where('state', '=', 'queued').limit(1);
  await waitUntil(async () => (await isQueued.executeTakeFirst()) === undefined);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const rows = await outbox.execute();
  await db.destroy();
  await portal.stop();
  await mailServer.kill();

  const arrivals = mailServer.readArrivals();
  const addresses = new Map(rows.map((row) => [row.message_id, row.address]));
  const seen = new Set<string>();
  const again = arrivals.filter(({ messageId }) => seen.size === seen.add(messageId).size);
  const unexpected = arrivals.filter(({ messageId, address }) => addresses.get(messageId) !== address);
  const unexplained = again.filter(({ messageId }) => !inFlight.has(messageId));
  const tooMany = Math.max(0, again.length - kills * MAX_IN_FLIGHT);
  return {
    seconds,
    arrived: seen.size,
    lost:
      rows.filter((row) => row.state !== 'sent' || !seen.has(row.message_id)).length + messages - rows.length,
    duplicates: again.length,
    wrong: unexpected.length + unexplained.length + tooMany,
  };
}
