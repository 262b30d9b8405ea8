import { setTimeout as sleep } from 'node:timers/promises';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { createCluster } from '../../scripts/set-up/postgres.mjs';
import { type CallResults, recordCall } from '../load/load-report.ts';
import { type Family, signInFamilies, signInOffice } from '../load/family.ts';
import { withFolder } from '../load/folder.ts';
import { startPortal } from '../load/portal-process.ts';
import { previewImport, workbook } from '../measures/import.ts';
import { percentile } from '../table.ts';

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

/** Records reads and saves while an operation runs. */
async function runDuring(
  savers: readonly Family[],
  readers: readonly Family[],
  work: (reads: CallResults) => Promise<unknown>,
) {
  const start = performance.now();
  let isOver = false;
  const [saves, reads] = [emptyResults(), emptyResults()];
  const repeat = async (results: CallResults, call: () => ReturnType<Family['browser']['get']>) => {
    while (!isOver) {
      await recordCall(results, async () => {
        const { status, text, headers } = await call();
        return { status, text, retryAfter: headers['retry-after'] };
      });
      await sleep(PAUSE_MS);
    }
  };
  const loops = [
    ...savers.map(({ id, browser }, index) =>
      repeat(saves, () => browser.post(paths.saveStudent, { id, allergy: `${index} ${performance.now()}` })),
    ),
    ...readers.map(({ id, browser }) =>
      repeat(reads, () => browser.get(pathTo(paths.studentRecord, { id }))),
    ),
  ];
  await work(reads);
  const seconds = (performance.now() - start) / 1000;
  isOver = true;
  await Promise.all(loops);
  return { seconds, reads, saves };
}

const BASELINE_READS = 300;

async function waitForBaseline({ succeeded, shed, errors }: CallResults) {
  while (succeeded.length + shed.length + errors.length < BASELINE_READS) await sleep(PAUSE_MS);
}

const emptyResults = (): CallResults => ({ succeeded: [], shed: [], errors: [] });

/** Formats the results as a row of the table. */
export const toTableRow = ({ succeeded, shed, errors }: CallResults, seconds: number) => ({
  seconds: Math.round(seconds * 10) / 10,
  'per second': Math.round(succeeded.length / seconds),
  p50: Math.round(percentile(succeeded, 50)),
  p99: Math.round(percentile(succeeded, 99)),
  max: Math.round(Math.max(0, ...succeeded, ...shed)),
  shed: shed.length,
  errors: errors.length,
});
