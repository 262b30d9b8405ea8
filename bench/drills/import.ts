import { setTimeout as sleep } from 'node:timers/promises';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { createCluster } from '../../scripts/set-up/postgres.mjs';
import { runDuring } from '../load/families-at-work.ts';
import type { CallResults } from '../load/load-report.ts';
import { signInFamilies, signInOffice } from '../load/family.ts';
import { withFolder } from '../load/folder.ts';
import { startPortal } from '../load/portal-process.ts';
import { previewImport, workbook } from '../measures/import.ts';

interface Plan {
  readonly students: number;
  readonly saving: number;
  readonly reading: number;
}

const PAUSE_MS = 100;

/** Measures families that read and save on PostgreSQL before and during an import of many students. */
export async function drillImport({ students, saving, reading }: Plan) {
  const cluster = await createCluster();
  const database = await cluster.start();
  try {
    return await withFolder('import', async (folder) => {
      const portal = await startPortal(folder, database.url);
      const families = await signInFamilies(portal.url, saving + reading);
      const office = await signInOffice(portal.url);
      const prepare = async (classId: string) => {
        const id = await previewImport(office, await workbook(students, classId));
        return async () => {
          const { status } = await office.post(pathTo(paths.commitImport, { id }), {});
          if (status !== 200) throw new Error(`The commit of the import returned status ${status}.`);
        };
      };
      await (
        await prepare('1A')
      )();
      const moveStudents = await prepare('2A');
      const [savers, readers] = [families.slice(0, saving), families.slice(saving)];

      const before = await runDuring(savers, readers, waitForBaseline);
      const during = await runDuring(savers, readers, moveStudents);
      for (const { browser } of families) browser.close();
      office.close();
      await portal.stop();
      return { before, during };
    });
  } finally {
    await database.stop();
    cluster.remove();
  }
}

const BASELINE_READS = 300;

async function waitForBaseline({ succeeded, shed, errors }: CallResults) {
  while (succeeded.length + shed.length + errors.length < BASELINE_READS) await sleep(PAUSE_MS);
}
