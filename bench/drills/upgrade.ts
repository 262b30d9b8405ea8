import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findMigrations, migrationNames } from '../../apps/server/src/db/migrate.ts';
import { buildEarlierRelease } from '../load/earlier-release.ts';
import { beginFamilyLife } from '../load/family-life.ts';
import { withFolder } from '../load/folder.ts';
import { openSchool } from '../load/larger-school.ts';
import type { School } from '../load/sessions.ts';
import { type SeveralPortals, withSeveralPortals } from '../load/several-portals.ts';
import { type LifeTally, tallyOf } from '../load/tally-of-life.ts';

const PROCESSES = 3;

/**
 * Three processes of an earlier release are replaced by this one, one after the other, while families go on. The first
 * to be replaced migrates the database, on which the others still serve.
 * @param seconds between each of these and the next
 */
export async function drillUpgrade(seconds: number): Promise<LifeTally> {
  return await withFolder('upgrade', (folder) => {
    const main = buildEarlierRelease(join(folder, 'earlier'));
    return withSeveralPortals(join(folder, 'data'), { count: PROCESSES, main }, (several) =>
      replaceEach(several, seconds * 1000),
    );
  });
}

async function replaceEach({ url, portals, school, startAgain }: SeveralPortals, pause: number) {
  const before = await migrationsOf(school);
  const life = await beginFamilyLife(url);
  for (const [place, portal] of [...portals].entries()) {
    await sleep(pause);
    await portal.stop();
    await startAgain(place);
  }
  await sleep(pause);
  await life.stop();
  const after = await migrationsOf(school);
  console.log(`From ${before.at(-1) ?? 'nothing'} to ${after.at(-1) ?? 'nothing'}`);
  if (before.length >= after.length || after.length !== migrationNames.length) {
    throw new Error('No migration was in this upgrade.');
  }
  return await tallyOf(life, { DATA_DIR: school.dataDir, DATABASE_URL: school.databaseUrl ?? '' });
}

async function migrationsOf({ dataDir, databaseUrl }: School) {
  const db = openSchool(dataDir, databaseUrl);
  const names = await findMigrations(db);
  await db.destroy();
  return names;
}
