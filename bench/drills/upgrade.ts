import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findAppliedMigrations } from '../../apps/server/src/db/migrate.ts';
import { startFamilyWorkload } from '../load/family-workload.ts';
import { withFolder } from '../load/folder.ts';
import { openSchoolDatabase } from '../load/larger-school.ts';
import { buildNextRelease, PLANTED_MIGRATION } from '../load/next-release.ts';
import type { SchoolLocation } from '../load/sessions.ts';
import { type PortalCluster, withPortalCluster } from '../load/portal-cluster.ts';
import { type WorkloadResults, collectResults } from '../load/workload-results.ts';

const PROCESSES = 3;

/**
 * Replaces three processes of this release by those of a next one, one by one, under load. The first new process migrates
 * the database while the old ones still serve from it.
 * @param seconds between these steps
 */
export async function drillUpgrade(seconds: number): Promise<WorkloadResults> {
  return await withFolder('upgrade', (folder) => {
    const main = buildNextRelease(join(folder, 'next'));
    return withPortalCluster(join(folder, 'data'), { count: PROCESSES }, (cluster) =>
      replaceProcesses(cluster, main, seconds * 1000),
    );
  });
}

async function replaceProcesses(
  { url, portals, school, restart }: PortalCluster,
  main: string,
  pause: number,
) {
  const before = await listMigrations(school);
  const workload = await startFamilyWorkload(url);
  for (const [index, portal] of [...portals].entries()) {
    await sleep(pause);
    await portal.stop();
    await restart(index, main);
  }
  await sleep(pause);
  await workload.stop();
  const after = await listMigrations(school);
  console.log(`From ${before.at(-1) ?? 'nothing'} to ${after.at(-1) ?? 'nothing'}`);
  if (before.includes(PLANTED_MIGRATION) || !after.includes(PLANTED_MIGRATION))
    throw new Error('The upgrade ran no migration.');
  return await collectResults(workload, { DATA_DIR: school.dataDir, DATABASE_URL: school.databaseUrl ?? '' });
}

async function listMigrations({ dataDir, databaseUrl }: SchoolLocation) {
  const db = openSchoolDatabase(dataDir, databaseUrl);
  const names = await findAppliedMigrations(db);
  await db.destroy();
  return names;
}
