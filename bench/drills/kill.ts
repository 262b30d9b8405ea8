import { setTimeout as sleep } from 'node:timers/promises';
import { createCluster } from '../../scripts/set-up/postgres.mjs';
import { type FamilyWorkload, startFamilyWorkload } from '../load/family-workload.ts';
import { withFolder } from '../load/folder.ts';
import { startPortal } from '../load/portal-process.ts';
import { collectResults } from '../load/workload-results.ts';

/** The kill comes later in each round, so that it interrupts the saves and uploads at different points. */
const MIN_ROUND_MS = 300;
const MAX_ROUND_MS = 1500;
const POLL_INTERVAL_MS = 20;

/** What a round kills. */
type Target = 'portal' | 'database';

/** Kills and restarts the portal or PostgreSQL, with all its processes, once in each round, while families save and upload. */
export async function drillKill(database: 'SQLite' | 'PostgreSQL', rounds: readonly Target[]) {
  const cluster = database === 'PostgreSQL' ? await createCluster() : undefined;
  let server = await cluster?.start();
  try {
    return await withFolder('kill', async (folder) => {
      let portal = await startPortal(folder, server?.url);
      const port = Number(new URL(portal.url).port);
      const workload = await startFamilyWorkload(portal.url);
      for (const [round, target] of rounds.entries()) {
        await waitUntilAllSucceed(workload);
        const progress = round / Math.max(1, rounds.length - 1);
        await sleep(MIN_ROUND_MS + progress * (MAX_ROUND_MS - MIN_ROUND_MS));
        if (target === 'database' && server) {
          await server.kill();
          server = await cluster?.start({ port: server.port });
        } else {
          await portal.kill();
          portal = await startPortal(folder, server?.url, port);
        }
      }
      await workload.stop();
      await portal.stop();
      const storage = { DATA_DIR: folder, ...(server && { DATABASE_URL: server.url }) };
      return await collectResults(workload, storage);
    });
  } finally {
    await server?.stop();
    cluster?.remove();
  }
}

/** Waits until each family has done again what it repeats, so that the next kill interrupts all of them. */
async function waitUntilAllSucceed({ actions }: FamilyWorkload) {
  const all = Object.values(actions).flat();
  const before = new Map(all.map((action) => [action, action.done]));
  while (all.some((action) => action.done === before.get(action))) await sleep(POLL_INTERVAL_MS);
}
