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

/** Pause between the calls of one family. */
const PAUSE_MS = 100;

/** Families read and save on PostgreSQL before and during an import of many students. */
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
          if (status !== 200) throw new Error(`The import was answered ${status}.`);
        };
      };
      await (
        await prepare('1A')
      )();
      const move = await prepare('2A');
      const [savers, readers] = [families.slice(0, saving), families.slice(saving)];

      const before = await runDuring(savers, readers, untilRead);
      const meanwhile = await runDuring(savers, readers, move);
      for (const { browser } of families) browser.close();
      office.close();
      await portal.stop();
      return { before, meanwhile };
    });
  } finally {
    await database.stop();
    cluster.remove();
  }
}

/** Response times and errors of reads and saves during an operation. */
async function runDuring(
  savers: readonly Family[],
  readers: readonly Family[],
  work: (reads: CallResults) => Promise<unknown>,
) {
  const start = performance.now();
  let isOver = false;
  const [saves, reads] = [emptyResults(), emptyResults()];
  const again = async (answers: CallResults, call: () => ReturnType<Family['browser']['get']>) => {
    while (!isOver) {
      await recordCall(answers, async () => {
        const { status, text, headers } = await call();
        return { status, text, retryAfter: headers['retry-after'] };
      });
      await sleep(PAUSE_MS);
    }
  };
  const loops = [
    ...savers.map(({ id, browser }, place) =>
      again(saves, () => browser.post(paths.saveStudent, { id, allergy: `${place} ${performance.now()}` })),
    ),
    ...readers.map(({ id, browser }) => again(reads, () => browser.get(pathTo(paths.studentRecord, { id })))),
  ];
  await work(reads);
  const seconds = (performance.now() - start) / 1000;
  isOver = true;
  await Promise.all(loops);
  return { seconds, reads, saves };
}

/** Number of reads that make the baseline. */
const READS_BEFORE = 300;

async function untilRead({ answered, refused, errors }: CallResults) {
  while (answered.length + refused.length + errors.length < READS_BEFORE) await sleep(PAUSE_MS);
}

const emptyResults = (): CallResults => ({ answered: [], refused: [], errors: [] });

/** Formats the results as a row of the table. */
export const toTableRow = ({ answered, refused, errors }: CallResults, seconds: number) => ({
  seconds: Math.round(seconds * 10) / 10,
  'answered a second': Math.round(answered.length / seconds),
  p50: Math.round(percentile(answered, 50)),
  p99: Math.round(percentile(answered, 99)),
  longest: Math.round(Math.max(0, ...answered, ...refused)),
  refused: refused.length,
  errors: errors.length,
});
