import { setTimeout as sleep } from 'node:timers/promises';
import { phonePhotograph } from '../../apps/server/src/testing/large-files.ts';
import { createCluster } from '../../scripts/set-up/postgres.mjs';
import { withFolder } from '../load/folder.ts';
import { signInFamilies } from '../load/family.ts';
import { startPortal } from '../load/portal-process.ts';
import { UploadStream } from '../load/upload-stream.ts';
import { compareFiles } from './compare-files.ts';

interface Plan {
  readonly rounds: number;
  readonly families: number;
}
const LONG: Plan = { rounds: 20, families: 8 };
const SHORT: Plan = { rounds: 2, families: 4 };
/** Each round is killed at a different point of its uploads. */
const MIN_MS = 60;
const MAX_MS = 1200;

export interface UploadTally {
  rounds: number;
  /** Uploads that were answered 200, including those repeated after a kill. */
  answered: number;
  /** Uploads that a kill interrupted. */
  cutOff: number;
  /** Files that kills left in the store and among the temporary files, before the sweep. */
  leftBehind: number;
  /** Answered uploads that are missing, rows without files, files without rows. */
  errors: number;
}

/** Kills the portal during uploads, on the disk and with both databases. */
export async function killDuringUploads({ short }: { short: boolean }): Promise<Record<string, UploadTally>> {
  const cluster = await createCluster();
  const database = await cluster.start();
  try {
    const plan = short ? SHORT : LONG;
    const onDisk = (environment: Record<string, string>) =>
      withFolder('uploads', (folder) => killPortal(plan, { DATA_DIR: folder, ...environment }));
    const both = [{}, { DATABASE_URL: database.url }] as const;
    const [sqlite, postgres] = short
      ? await Promise.all([onDisk(both[0]), onDisk(both[1])])
      : [await onDisk(both[0]), await onDisk(both[1])];
    return { 'SQLite, disk': sqlite, 'PostgreSQL, disk': postgres };
  } finally {
    await database.stop();
    cluster.remove();
  }
}

/** Kills the portal that the environment describes, again and again, while families upload; then compares. */
export async function killPortal(
  { rounds, families: count }: Plan,
  environment: { readonly DATA_DIR: string } & Record<string, string>,
): Promise<UploadTally> {
  const start = (port?: number) => startPortal(environment.DATA_DIR, undefined, port, environment);
  let portal = await start();
  const families = await signInFamilies(portal.url, count);
  const pictures = [await phonePhotograph()];
  const streams = families.map((family, index) => new UploadStream(family, index % 2 ? pictures : []));
  const tally = { rounds: 0, cutOff: 0 };
  for (; tally.rounds < rounds; tally.rounds += 1) {
    const running = streams.map((stream) => stream.run());
    const share = rounds > 1 ? tally.rounds / (rounds - 1) : 0.5;
    await sleep(MIN_MS + share * (MAX_MS - MIN_MS));
    await portal.kill();
    await Promise.all(running);
    portal = await start(Number(new URL(portal.url).port));
    tally.cutOff += streams.filter((stream) => stream.isInterrupted).length;
    for (const stream of streams) await stream.sendAgain();
  }
  for (const { browser } of families) browser.close();
  await portal.stop();
  const answered = new Map(streams.flatMap(({ stored }) => [...stored]));
  return { ...tally, answered: answered.size, ...(await compareFiles(environment, answered)) };
}
