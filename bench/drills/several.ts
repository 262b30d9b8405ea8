import { setTimeout as sleep } from 'node:timers/promises';
import { startFamilyWorkload } from '../load/family-workload.ts';
import { withFolder } from '../load/folder.ts';
import { type PortalCluster, withPortalCluster } from '../load/portal-cluster.ts';
import { startSwift } from '../load/swift.ts';
import { type WorkloadResults, collectResults } from '../load/workload-results.ts';
import { checkConsistency } from './consistency.ts';

const PROCESSES = 3;

export interface SeveralResults {
  readonly consistency: Readonly<Record<string, boolean>>;
  readonly workload: WorkloadResults;
}

/**
 * Starts three processes on PostgreSQL and an S3 server, behind nginx. Checks that a change on one takes effect on all, and
 * measures a workload while one process is killed and restarted, and another is stopped and restarted.
 * @param seconds between these steps
 */
export async function drillSeveral(seconds: number): Promise<SeveralResults> {
  const swift = await startSwift();
  try {
    const environment = await swift.makeBucket('school-files');
    return await withFolder('several', (folder) =>
      withPortalCluster(folder, { count: PROCESSES, environment }, async (cluster) => ({
        consistency: await checkConsistency(cluster),
        workload: await killDuringWorkload(cluster, environment, seconds * 1000),
      })),
    );
  } finally {
    await swift.remove();
  }
}

async function killDuringWorkload(
  { url, portals, school, restart }: PortalCluster,
  environment: Record<string, string>,
  pause: number,
) {
  const workload = await startFamilyWorkload(url);
  await sleep(pause);
  await portals[0]?.kill();
  await sleep(pause);
  await restart(0);
  await sleep(pause);
  await portals[1]?.stop();
  await sleep(pause);
  await restart(1);
  await sleep(pause);
  await workload.stop();
  // The killed process has left temporary files of incomplete uploads in its data folder.
  const [DATA_DIR, DATABASE_URL] = [`${school.dataDir}/portal-1`, school.databaseUrl ?? ''];
  return await collectResults(workload, { ...environment, DATA_DIR, DATABASE_URL });
}
