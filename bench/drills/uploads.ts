import { setTimeout as sleep } from 'node:timers/promises';
import { phonePhotograph } from '../../apps/server/src/testing/large-files.ts';
import { createTemporaryDatabase } from '../load/temporary-database.ts';
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
/** The kill comes later in each round, so that it interrupts the uploads at different points. */
const MIN_MS = 60;
const MAX_MS = 1200;

export interface UploadResults {
  rounds: number;
  /** Acknowledged uploads, including those repeated after a kill. */
  acknowledged: number;
  /** Uploads that a kill interrupted. */
  interrupted: number;
  /** Pending and temporary files of interrupted uploads, before the sweep. */
  leftoverFiles: number;
  /** Acknowledged uploads that are missing, rows without files, files without rows. */
  errors: number;
}

/** Kills the portal during uploads, with files on disk and both databases. */
export async function killDuringUploads({
  short,
}: {
  short: boolean;
}): Promise<Record<string, UploadResults>> {
  const database = await createTemporaryDatabase();
  try {
    const plan = short ? SHORT : LONG;
    const onDisk = (environment: Record<string, string>) =>
      withFolder('uploads', (folder) => killPortal(plan, { DATA_DIR: folder, ...environment }));
    const environments = [{}, { DATABASE_URL: database.url }] as const;
    const [sqlite, postgres] = short
      ? await Promise.all([onDisk(environments[0]), onDisk(environments[1])])
      : [await onDisk(environments[0]), await onDisk(environments[1])];
    return { 'SQLite, disk': sqlite, 'PostgreSQL, disk': postgres };
  } finally {
    await database.drop();
  }
}

/** Made once for both databases, because that takes seconds. */
let photograph: Promise<Buffer> | undefined;

/** Repeatedly kills the portal while families upload, then compares rows and files. */
export async function killPortal(
  { rounds, families: count }: Plan,
  environment: { readonly DATA_DIR: string } & Record<string, string>,
): Promise<UploadResults> {
  const start = (port?: number) => startPortal(environment.DATA_DIR, undefined, port, environment);
  let portal = await start();
  const families = await signInFamilies(portal.url, count);
  const photos = [await (photograph ??= phonePhotograph())];
  const streams = families.map((family, index) => new UploadStream(family, index % 2 ? photos : []));
  const counts = { rounds: 0, interrupted: 0 };
  for (; counts.rounds < rounds; counts.rounds += 1) {
    const running = streams.map((stream) => stream.run());
    const progress = rounds > 1 ? counts.rounds / (rounds - 1) : 0.5;
    await sleep(MIN_MS + progress * (MAX_MS - MIN_MS));
    await portal.kill();
    await Promise.all(running);
    portal = await start(Number(new URL(portal.url).port));
    counts.interrupted += streams.filter((stream) => stream.isInterrupted).length;
    for (const stream of streams) await stream.retry();
  }
  for (const { browser } of families) browser.close();
  await portal.stop();
  const acknowledged = new Map(streams.flatMap(({ stored }) => [...stored]));
  return { ...counts, acknowledged: acknowledged.size, ...(await compareFiles(environment, acknowledged)) };
}
