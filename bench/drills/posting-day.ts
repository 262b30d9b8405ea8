import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { withFolder } from '../load/folder.ts';
import { assertOk, signInOffice } from '../load/family.ts';
import { createSchoolWithResults, unpostedTerm } from '../load/school-with-results.ts';
import { get, createSessions } from '../load/sessions.ts';
import { type PortalCluster, withPortalCluster } from '../load/portal-cluster.ts';
import { measurePostingDay } from '../measures/posting-day.ts';

const PROCESSES = 3;
const READERS = 200;
/** How long families read before the removal, and after it was answered. */
const BEFORE_MS = 2_000;
const AFTER_MS = 3_000;

export interface PostingDay {
  families: number;
  errors: number;
  /** Cards that readers received, and refusals, during the removal. */
  opened: number;
  refused: number;
  /** Cards that were still served after the removal was answered. */
  late: number;
}

/** Posts and removes cards on three processes over PostgreSQL while every family opens its card. */
export async function drillPostingDay(families: number, overSeconds: number): Promise<PostingDay> {
  return await withFolder('posting', (folder) =>
    withPortalCluster(
      folder,
      { count: PROCESSES, prepareSchool: (school) => createSchoolWithResults(school, families) },
      async (several) => {
        const cpuSeconds = () => 0;
        const day = { url: several.url, families, overSeconds, cpuSeconds };
        const { errors } = await measurePostingDay(day, several.school);
        return { families, errors, ...(await removeWhileOpening(several)) };
      },
    ),
  );
}

async function removeWhileOpening({ portals, school, url }: PortalCluster) {
  const sessions = await createSessions(school, unpostedTerm, READERS);
  const office = await signInOffice(url);
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  const inPath = { year: String(unpostedTerm.year), term: String(unpostedTerm.term) };
  const openedAt: number[] = [];
  let refused = 0;
  let isOver = false;
  const readers = sessions.map(async ([id, cookie], index) => {
    // Neighbouring readers use different processes.
    const portal = portals[index % portals.length]?.url ?? url;
    // Most read the page, which is fast; some read the PDF, which takes longer to compile.
    const path = index % 5 === 0 ? paths.reportCard : paths.reportCardPage;
    while (!isOver) {
      const { status } = await get(agent, portal + pathTo(path, { id, ...inPath }), cookie);
      if (status === 200) openedAt.push(performance.now());
      else if (status === 403) refused += 1;
      else throw new Error(`A card answered ${status}.`);
    }
  });
  await sleep(BEFORE_MS);
  assertOk(await office.post(paths.postTermReports, { ...unpostedTerm, posted: 0 }));
  const removedAt = performance.now();
  await sleep(AFTER_MS);
  isOver = true;
  await Promise.all(readers);
  agent.destroy();
  office.close();
  return { opened: openedAt.length, refused, late: openedAt.filter((at) => at > removedAt).length };
}
