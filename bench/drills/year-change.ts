import { paths } from '@formroom/domain/api/paths.ts';
import { createCluster } from '../../scripts/set-up/postgres.mjs';
import { runDuring, toTableRow } from '../load/families-at-work.ts';
import { assertOk, signInFamilies, signInOffice } from '../load/family.ts';
import { withFolder } from '../load/folder.ts';
import { createSchool, openSchoolDatabase } from '../load/larger-school.ts';
import { startPortal } from '../load/portal-process.ts';
import { countStoredSaves } from '../load/stored-saves.ts';
import {
  commitYearChange,
  previewYearChange,
  startYearChange,
  undoYearChange,
} from '../measures/year-change.ts';

interface Plan {
  readonly students: number;
  readonly saving: number;
  readonly reading: number;
}

/** Changes the year and undoes it on both databases while families read and save; counts the saves that are lost. */
export async function drillYearChange(plan: Plan) {
  const cluster = await createCluster();
  const database = await cluster.start();
  try {
    return {
      SQLite: await withFolder('year-change', (folder) => run(plan, folder)),
      PostgreSQL: await withFolder('year-change', (folder) => run(plan, folder, database.url)),
    };
  } finally {
    await database.stop();
    cluster.remove();
  }
}

async function run({ students, saving, reading }: Plan, folder: string, databaseUrl?: string) {
  await createSchool(folder, students, databaseUrl);
  const portal = await startPortal(folder, databaseUrl);
  const families = await signInFamilies(portal.url, saving + reading);
  const office = await signInOffice(portal.url);
  await startYearChange(office);
  // Those who leave are signed out.
  const ids = families.map(({ id }) => id);
  assertOk(await office.post(paths.yearPlan, { ids, plan: 'promote' }));
  const preview = await previewYearChange(office);
  const { seconds, reads, saves, accepted } = await runDuring(
    families.slice(0, saving),
    families.slice(saving),
    async () => {
      await commitYearChange(office, preview);
      await undoYearChange(office);
    },
  );
  const peakMb = portal.memory().peak;
  for (const { browser } of families) browser.close();
  office.close();
  await portal.stop();
  const db = openSchoolDatabase(folder, databaseUrl);
  let lost = 0;
  for (const [id, count] of accepted) lost += Math.abs(count - (await countStoredSaves(db, id)));
  await db.destroy();
  return {
    reads: toTableRow(reads, seconds),
    saves: toTableRow(saves, seconds),
    lost,
    'peak memory in MB': peakMb,
  };
}
