import { setTimeout as sleep } from 'node:timers/promises';
import { startFamilyWorkload } from '../load/family-workload.ts';
import { withFolder } from '../load/folder.ts';
import { type PortalCluster, withPortalCluster } from '../load/portal-cluster.ts';
import { startSwift } from '../load/swift.ts';
import { type WorkloadResults, collectResults } from '../load/workload-results.ts';
import { checkConsistency } from './consistency.ts';

const PROCESSES = 3;

export interface Several {
  readonly asOne: Readonly<Record<string, boolean>>;
  readonly tally: WorkloadResults;
}

/**
 * Three processes over PostgreSQL and an S3 server, behind nginx: checks that they act as one, and measures what
 * families notice while one is killed and restarted, and one is stopped as for an upgrade and restarted.
 * @param seconds between these steps
 */
export async function drillSeveral(seconds: number): Promise<Several> {
  const swift = await startSwift();
  try {
    const environment = await swift.makeBucket('school-files');
    return await withFolder('several', (folder) =>
      withPortalCluster(folder, { count: PROCESSES, environment }, async (several) => ({
        asOne: await checkConsistency(several),
        tally: await killDuringWorkload(several, environment, seconds * 1000),
      })),
    );
  } finally {
    await swift.remove();
  }
}

async function killDuringWorkload(
  { url, portals, school, restart: startAgain }: PortalCluster,
  environment: Record<string, string>,
  pause: number,
) {
  const life = await startFamilyWorkload(url);
  await sleep(pause);
  await portals[0]?.kill();
  await sleep(pause);
  await startAgain(0);
  await sleep(pause);
  await portals[1]?.stop();
  await sleep(pause);
  await startAgain(1);
  await sleep(pause);
  await life.stop();
  // The killed process has left its incomplete uploads.
  const [DATA_DIR, DATABASE_URL] = [`${school.dataDir}/portal-1`, school.databaseUrl ?? ''];
  return await collectResults(life, { ...environment, DATA_DIR, DATABASE_URL });
}
