import { paths } from '@formroom/domain/api/paths.ts';
import { startFamilyWorkload } from '../load/family-workload.ts';
import { assertOk, signInOffice } from '../load/family.ts';
import { withFolder } from '../load/folder.ts';
import { createSchool } from '../load/larger-school.ts';
import { startPortal } from '../load/portal-process.ts';
import { createTemporaryDatabase } from '../load/temporary-database.ts';
import { collectResults } from '../load/workload-results.ts';
import {
  commitYearChange,
  previewYearChange,
  startYearChange,
  undoYearChange,
} from '../measures/year-change.ts';

/** Changes the year and undoes it on both databases while families work, and counts the saves that are lost. */
export async function drillYearChange(students: number) {
  const database = await createTemporaryDatabase();
  try {
    return {
      SQLite: await withFolder('year-change', (folder) => run(students, folder)),
      PostgreSQL: await withFolder('year-change', (folder) => run(students, folder, database.url)),
    };
  } finally {
    await database.drop();
  }
}

async function run(students: number, folder: string, databaseUrl?: string) {
  await createSchool(folder, students, databaseUrl);
  const portal = await startPortal(folder, databaseUrl);
  const workload = await startFamilyWorkload(portal.url);
  const office = await signInOffice(portal.url);
  await startYearChange(office);
  // Those who leave are signed out.
  assertOk(await office.post(paths.yearPlan, { ids: workload.ids, plan: 'promote' }));
  await commitYearChange(office, await previewYearChange(office));
  await undoYearChange(office);
  await workload.stop();
  const { peak } = portal.memory();
  office.close();
  await portal.stop();
  const storage = { DATA_DIR: folder, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  return { ...(await collectResults(workload, storage)), peakMb: Math.round(peak) };
}
