import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { assertOk, signInOffice } from '../load/family.ts';
import { unpostedTerm } from '../load/school-with-results.ts';
import { type SchoolLocation, createSessions } from '../load/sessions.ts';
import { sendRequest } from '../load/send-request.ts';
import { waitUntilReady } from './posted-files.ts';
import { percentile } from '../table.ts';

interface PostingDayPlan {
  /** The URL that families and the office call. */
  readonly url: string;
  readonly families: number;
  /** The time in which they come right after the posting, and again once the PDFs are ready. */
  readonly atOnceSeconds: number;
  readonly whenReadySeconds: number;
  readonly cpuSeconds: () => number;
}

/** Posts the cards, has every signed-in family open the list and its card, and all of them again once the PDFs are ready. */
export async function measurePostingDay(
  { url, families, atOnceSeconds, whenReadySeconds, cpuSeconds }: PostingDayPlan,
  school: SchoolLocation,
) {
  const cookies = await createSessions(school, unpostedTerm, families);
  const office = await signInOffice(url);
  const postingStart = performance.now();
  assertOk(await office.post(paths.postReportCards, { ...unpostedTerm, posted: 1 }));
  const postingMs = performance.now() - postingStart;
  office.close();
  const atOnce = await measureVisits({ url, cookies, overSeconds: atOnceSeconds, cpuSeconds });
  // A new connection: nginx closes one that is idle for as long as the visits take.
  const officeLater = office.withUrl(url);
  await waitUntilReady(officeLater);
  officeLater.close();
  const whenReady = await measureVisits({ url, cookies, overSeconds: whenReadySeconds, cpuSeconds });
  return { postingMs, atOnce, whenReady };
}

interface VisitsPlan extends Pick<PostingDayPlan, 'url' | 'cpuSeconds'> {
  readonly cookies: readonly (readonly [string, string])[];
  readonly overSeconds: number;
}

/**
 * Every family opens the list and its card, at evenly spaced times. The latency of the list counts from the scheduled
 * time, so that queueing in the load generator is included.
 */
async function measureVisits({ url, cookies, overSeconds, cpuSeconds }: VisitsPlan) {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const lists: number[] = [];
  const cards: number[] = [];
  let errors = 0;
  const kinds: Record<string, number> = {};
  const cpuBefore = cpuSeconds();
  const start = performance.now();
  const visit = async ([id, cookie]: readonly [string, string], index: number) => {
    const scheduledAt = start + (index / cookies.length) * overSeconds * 1000;
    await sleep(Math.max(0, scheduledAt - performance.now()));
    const options = { agent, headers: { cookie } };
    const list = await sendRequest(url + pathTo(paths.reportCardTerms, { id }), options);
    lists.push(performance.now() - scheduledAt);
    const cardStart = performance.now();
    const card = await sendRequest(url + pathTo(paths.reportCard, { id, ...unpostedTerm }), options);
    cards.push(performance.now() - cardStart);
    // The PDF stores its title, which names the student, uncompressed.
    const isCorrect =
      list.status === 200 && card.status === 200 && card.content.includes(`Report Card ${id},`);
    if (isCorrect) return;
    errors += 1;
    const statuses = `list ${list.status}, card ${card.status}`;
    kinds[statuses] = (kinds[statuses] ?? 0) + 1;
  };
  await Promise.all(cookies.map(visit));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  if (errors > 0) console.log(kinds);
  return {
    errors,
    seconds,
    cores: (cpuSeconds() - cpuBefore) / seconds,
    list: { p50: percentile(lists, 50), p99: percentile(lists, 99) },
    card: { p50: percentile(cards, 50), p99: percentile(cards, 99) },
  };
}
