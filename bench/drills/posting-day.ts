import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { withFolder } from '../load/folder.ts';
import { demand, signInOffice } from '../load/family.ts';
import { makeMarkedSchool, waiting } from '../load/marked-school.ts';
import { get, sessionsOf } from '../load/sessions.ts';
import { type SeveralPortals, withSeveralPortals } from '../load/several-portals.ts';
import { measurePostingDay } from '../measures/posting-day.ts';

const PROCESSES = 3;
const READERS = 200;
/** How long readers go on before the removal, and after its answer. */
const BEFORE_MS = 2_000;
const AFTER_MS = 3_000;

export interface PostingDay {
  families: number;
  errors: number;
  /** Cards that readers got, and refusals, while the cards were removed. */
  opened: number;
  refused: number;
  /** Cards that came after the removal was answered. */
  late: number;
}

/** Posting and removing on three processes over PostgreSQL: every family opens its card, then the cards are taken back. */
export async function drillPostingDay(families: number, overSeconds: number): Promise<PostingDay> {
  return await withFolder('posting', (folder) =>
    withSeveralPortals(
      folder,
      { count: PROCESSES, make: (school) => makeMarkedSchool(school, families) },
      async (several) => {
        const cpuSeconds = () => 0;
        const day = { url: several.url, families, overSeconds, cpuSeconds };
        const { errors } = await measurePostingDay(day, several.school);
        return { families, errors, ...(await removeWhileOpening(several)) };
      },
    ),
  );
}

async function removeWhileOpening({ portals, school, url }: SeveralPortals) {
  const sessions = await sessionsOf(school, waiting, READERS);
  const office = await signInOffice(url);
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  const inPath = { year: String(waiting.year), term: String(waiting.term) };
  const openedAt: number[] = [];
  let refused = 0;
  let isOver = false;
  const readers = sessions.map(async ([id, cookie], index) => {
    // Each reader asks another process than its neighbours.
    const portal = portals[index % portals.length]?.url ?? url;
    // Many read the page, which is quick; some the PDF, which takes a while to be made.
    const path = index % 5 === 0 ? paths.reportCard : paths.reportCardPage;
    while (!isOver) {
      const { status } = await get(agent, portal + pathTo(path, { id, ...inPath }), cookie);
      if (status === 200) openedAt.push(performance.now());
      else if (status === 403) refused += 1;
      else throw new Error(`A card answered ${status}.`);
    }
  });
  await sleep(BEFORE_MS);
  demand(await office.post(paths.postTermReports, { ...waiting, posted: 0 }));
  const removedAt = performance.now();
  await sleep(AFTER_MS);
  isOver = true;
  await Promise.all(readers);
  agent.destroy();
  office.close();
  return { opened: openedAt.length, refused, late: openedAt.filter((at) => at > removedAt).length };
}
