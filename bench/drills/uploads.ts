import { setTimeout as sleep } from 'node:timers/promises';
import { phonePhotograph } from '../../apps/server/src/testing/large-files.ts';
import { createCluster } from '../../scripts/set-up/postgres.mjs';
import { withFolder } from '../load/folder.ts';
import { signInFamilies } from '../load/family.ts';
import { startPortal } from '../load/portal-process.ts';
import { UploadStream } from '../load/upload-stream.ts';
import { compareFiles } from './compare-files.ts';

const STREAMS = 8;
/** Each round is killed at another moment of its uploads. */
const SHORTEST_MS = 60;
const LONGEST_MS = 1200;

export interface UploadTally {
  rounds: number;
  /** Uploads that were answered 200, those that were sent again after a kill included. */
  answered: number;
  /** Uploads that a kill cut off. */
  cutOff: number;
  /** What kills left behind in the store and among the temporary files, before the sweep. */
  leftBehind: number;
  /** Everything that is not as it should be: answered and not there, rows without files, files without rows … */
  faults: number;
}

/** Kills the portal during uploads, on the disk and with both databases. */
export async function killDuringUploads(rounds: number): Promise<Record<string, UploadTally>> {
  const cluster = await createCluster();
  const database = await cluster.start();
  try {
    return {
      'SQLite, disk': await withFolder('uploads', (folder) => killPortal(rounds, { DATA_DIR: folder })),
      'PostgreSQL, disk': await withFolder('uploads', (folder) =>
        killPortal(rounds, { DATA_DIR: folder, DATABASE_URL: database.url }),
      ),
    };
  } finally {
    await database.stop();
    cluster.remove();
  }
}

/** Kills the portal that the environment describes, again and again, while families upload; then compares. */
export async function killPortal(
  rounds: number,
  environment: { readonly DATA_DIR: string } & Record<string, string>,
): Promise<UploadTally> {
  const start = (port?: number) => startPortal(environment.DATA_DIR, undefined, port, environment);
  let portal = await start();
  const families = await signInFamilies(portal.url, STREAMS);
  const pictures = [await phonePhotograph()];
  const streams = families.map((family, index) => new UploadStream(family, index % 2 ? pictures : []));
  const tally = { rounds: 0, cutOff: 0 };
  for (; tally.rounds < rounds; tally.rounds += 1) {
    const running = streams.map((stream) => stream.run());
    const share = rounds > 1 ? tally.rounds / (rounds - 1) : 0.5;
    await sleep(SHORTEST_MS + share * (LONGEST_MS - SHORTEST_MS));
    await portal.kill();
    await Promise.all(running);
    portal = await start(Number(new URL(portal.url).port));
    tally.cutOff += streams.filter((stream) => stream.isCutOff).length;
    for (const stream of streams) await stream.sendAgain();
  }
  for (const { browser } of families) browser.close();
  await portal.stop();
  const answered = new Map(streams.flatMap(({ stored }) => [...stored]));
  return { ...tally, answered: answered.size, ...(await compareFiles(environment, answered)) };
}
