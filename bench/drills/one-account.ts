import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { startPostgres } from '../../scripts/set-up/postgres.mjs';
import { signInFamilies } from '../load/family.ts';
import { withFolder } from '../load/folder.ts';
import { openSchoolDatabase } from '../load/larger-school.ts';
import { measureHealthDuring } from '../load/measure-health.ts';
import { startPortal } from '../load/portal-process.ts';
import { type SchoolLocation } from '../load/sessions.ts';
import { mb, ms, percentile } from '../table.ts';
import type { Checks } from './overload.ts';

const CONNECTIONS = 4;
const READ_EACH = 10;
const MAX_MEMORY_MB = 400;
const MAX_P99_MS = 1000;
/** An hour has at most 2,000 saves, of which a series of changes of one field keeps 21. */
const MAX_ROWS = 2000;

const longTexts = ['medical_history', 'other_illness', 'allergy', 'special_consideration', 'achievements'];

/** One family saves long texts and reads all it can as fast as possible; everybody else must not notice. */
export async function drillOneAccount(database: 'SQLite' | 'PostgreSQL', minutes: number): Promise<Checks> {
  const postgres = database === 'PostgreSQL' ? await startPostgres() : undefined;
  try {
    return await withFolder('one-account', async (dataDir) => {
      const school = { dataDir, ...(postgres && { databaseUrl: postgres.url }) };
      return await flood(database, school, minutes);
    });
  } finally {
    await postgres?.stop();
  }
}

async function flood(database: string, school: SchoolLocation, minutes: number): Promise<Checks> {
  const portal = await startPortal(school.dataDir, school.databaseUrl);
  const [family] = await signInFamilies(portal.url, 1);
  if (!family) throw new Error('The demo school has no families.');
  const reads = [
    pathTo(paths.studentHistory, { id: family.id }),
    pathTo(paths.studentRecord, { id: family.id }),
    pathTo(paths.familyArchive, { id: family.id }),
  ];
  const end = Date.now() + minutes * 60_000;
  const statuses = new Map<string, number>();
  const count = (what: string, status: number) => {
    const key = `${what} ${status}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
  };
  const attack = async (connection: number) => {
    const browser = family.browser.withUrl(portal.url);
    for (let number = 0; Date.now() < end; number += 1) {
      const texts = longTexts.map((field) => [field, '😀'.repeat(230) + `${connection} ${number}`] as const);
      const base = number % 2 === 0 ? {} : { version: 0 };
      const body = { id: family.id, ...base, ...(Object.fromEntries(texts) as Record<string, string>) };
      const { status } = await browser.post(paths.saveStudent, body);
      count('save', status);
      const path = reads[Math.floor(number / READ_EACH) % reads.length];
      if (number % READ_EACH === 0 && path !== undefined) {
        count('read', (await browser.get(path)).status);
      }
    }
    browser.close();
  };
  const work = Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => attack(connection)));
  const { health } = await measureHealthDuring(portal.url, [], work);
  family.browser.close();
  const { now, peak } = portal.memory();
  await portal.stop();
  const rows = await countRows(school, family.id);
  const p99 = percentile(health, 99);
  console.log(
    `${database}: ${minutes} min, ${JSON.stringify(Object.fromEntries(statuses))}, health p50 ` +
      `${ms(percentile(health, 50))}, p99 ${ms(p99)}, memory ${mb(now)}, peak ${mb(peak)}, ${rows} history rows`,
  );
  return {
    [`${database}: health p99 below ${MAX_P99_MS} ms beside one account at full speed`]: p99 < MAX_P99_MS,
    [`${database}: peak memory below ${MAX_MEMORY_MB} MB`]: peak < MAX_MEMORY_MB,
    [`${database}: at most ${MAX_ROWS} history rows`]: rows > 0 && rows <= MAX_ROWS,
  };
}

async function countRows({ dataDir, databaseUrl }: SchoolLocation, id: string) {
  const db = openSchoolDatabase(dataDir, databaseUrl);
  const { rows } = await db
    .selectFrom('history')
    .select(({ fn }) => fn.countAll().as('rows'))
    .where('student_id', '=', id)
    .executeTakeFirstOrThrow();
  await db.destroy();
  return Number(rows);
}
