import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { withFolder } from '../load/folder.ts';
import { assertOk, signInOffice } from '../load/family.ts';
import { createSchoolWithResults, unpostedTerm } from '../load/school-with-results.ts';
import { createSessions } from '../load/sessions.ts';
import { sendRequest } from '../load/send-request.ts';
import { type PortalCluster, withPortalCluster } from '../load/portal-cluster.ts';
import { measurePostingDay } from '../measures/posting-day.ts';

const PROCESSES = 3;
const READERS = 200;
/** How long families read before the removal, and after it was acknowledged. */
const READ_BEFORE_MS = 2_000;
const READ_AFTER_MS = 3_000;

export interface PostingDayResults {
  families: number;
  errors: number;
  /** Responses with a card, and with 403, before and after the removal. */
  cardsServed: number;
  denied: number;
  /** Cards that were served after the removal was acknowledged. */
  servedAfterRemoval: number;
}

/** Posts and removes cards on three processes over PostgreSQL while every family opens its card. */
export async function drillPostingDay(
  families: number,
  seconds: { atOnce: number; whenReady: number },
): Promise<PostingDayResults> {
  return await withFolder('posting', (folder) =>
    withPortalCluster(
      folder,
      { count: PROCESSES, prepareSchool: (school) => createSchoolWithResults(school, families) },
      async (cluster) => {
        const cpuSeconds = () => 0;
        const { atOnce: atOnceSeconds, whenReady: whenReadySeconds } = seconds;
        const plan = { url: cluster.url, families, atOnceSeconds, whenReadySeconds, cpuSeconds };
        const { atOnce, whenReady } = await measurePostingDay(plan, cluster.school);
        return { families, errors: atOnce.errors + whenReady.errors, ...(await removeWhileReading(cluster)) };
      },
    ),
  );
}

async function removeWhileReading({ portals, school, url }: PortalCluster) {
  const sessions = await createSessions(school, unpostedTerm, READERS);
  const office = await signInOffice(url);
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  const servedAt: number[] = [];
  let denied = 0;
  let isOver = false;
  const readers = sessions.map(async ([id, cookie], index) => {
    // Spreads the readers over the processes.
    const portalUrl = portals[index % portals.length]?.url ?? url;
    // Most read the page, which is fast; some read the PDF, which takes longer to compile.
    const path = index % 5 === 0 ? paths.reportCard : paths.reportCardPage;
    while (!isOver) {
      const { status } = await sendRequest(portalUrl + pathTo(path, { id, ...unpostedTerm }), {
        agent,
        headers: { cookie },
      });
      if (status === 200) servedAt.push(performance.now());
      else if (status === 403) denied += 1;
      else throw new Error(`A card has status ${status}.`);
    }
  });
  await sleep(READ_BEFORE_MS);
  assertOk(await office.post(paths.postReportCards, { ...unpostedTerm, posted: 0 }));
  const removedAt = performance.now();
  await sleep(READ_AFTER_MS);
  isOver = true;
  await Promise.all(readers);
  agent.destroy();
  office.close();
  return {
    cardsServed: servedAt.length,
    denied,
    servedAfterRemoval: servedAt.filter((at) => at > removedAt).length,
  };
}
