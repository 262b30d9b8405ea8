import { setTimeout as sleep } from 'node:timers/promises';
import { beginFamilyLife } from '../load/family-life.ts';
import { withFolder } from '../load/folder.ts';
import { type SeveralPortals, withSeveralPortals } from '../load/several-portals.ts';
import { startSwift } from '../load/swift.ts';
import { type LifeTally, tallyOf } from '../load/tally-of-life.ts';
import { actAsOne } from './as-one.ts';

const PROCESSES = 3;

export interface Several {
  readonly asOne: Readonly<Record<string, boolean>>;
  readonly tally: LifeTally;
}

/**
 * Three processes over PostgreSQL and an S3 server, behind nginx: whether they act as one, and what families meet while
 * one is killed and started again, and one is stopped as for an upgrade and started again.
 * @param seconds between each of these and the next
 */
export async function drillSeveral(seconds: number): Promise<Several> {
  const swift = await startSwift();
  try {
    const environment = await swift.makeBucket('school-files');
    return await withFolder('several', (folder) =>
      withSeveralPortals(folder, { count: PROCESSES, environment }, async (several) => ({
        asOne: await actAsOne(several),
        tally: await killMeanwhile(several, environment, seconds * 1000),
      })),
    );
  } finally {
    await swift.remove();
  }
}

async function killMeanwhile(
  { url, portals, school, startAgain }: SeveralPortals,
  environment: Record<string, string>,
  pause: number,
) {
  const life = await beginFamilyLife(url);
  await sleep(pause);
  await portals[0]?.kill();
  await sleep(pause);
  await startAgain(0);
  await sleep(pause);
  await portals[1]?.stop();
  await sleep(pause);
  await startAgain(1);
  await sleep(pause);
  await life.stop();
  // The one that was killed has left what was coming in.
  const [DATA_DIR, DATABASE_URL] = [`${school.dataDir}/portal-1`, school.databaseUrl ?? ''];
  return await tallyOf(life, { ...environment, DATA_DIR, DATABASE_URL });
}
