import { setTimeout as sleep } from 'node:timers/promises';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { percentile } from '../table.ts';
import type { Family } from './family.ts';
import { type CallResults, recordCall } from './load-report.ts';
import { saveText } from './stored-saves.ts';

/** A family saves at most 600 times a minute (R66). */
const PAUSE_MS = 150;

/** Records reads and saves while an operation runs, and counts the accepted saves of each family. */
export async function runDuring(
  savers: readonly Family[],
  readers: readonly Family[],
  work: (reads: CallResults) => Promise<unknown>,
) {
  const start = performance.now();
  let isOver = false;
  const [saves, reads] = [emptyResults(), emptyResults()];
  const accepted = new Map(savers.map(({ id }) => [id, 0]));
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
    ...savers.map(({ id, browser }) =>
      repeat(saves, async () => {
        const count = (accepted.get(id) ?? 0) + 1;
        const response = await browser.post(paths.saveStudent, { id, allergy: saveText(count) });
        if (response.status === 200) accepted.set(id, count);
        return response;
      }),
    ),
    ...readers.map(({ id, browser }) =>
      repeat(reads, () => browser.get(pathTo(paths.studentRecord, { id }))),
    ),
  ];
  await work(reads);
  const seconds = (performance.now() - start) / 1000;
  isOver = true;
  await Promise.all(loops);
  return { seconds, reads, saves, accepted };
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
