import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@formroom/domain/api/paths.ts';
import { createCluster } from '../../scripts/set-up/postgres.mjs';
import { LoadGenerator } from '../load/load-generator.ts';
import { LoadClient } from '../load/load-client.ts';
import {
  countAnswered,
  type LoadReport,
  listErrors,
  toTableRows,
  countRefused,
} from '../load/load-report.ts';
import { assertOk, signInOffice } from '../load/family.ts';
import { openSchoolDatabase } from '../load/larger-school.ts';
import { createSchoolWithResults, unpostedTerm } from '../load/school-with-results.ts';
import { type PortalProcess, startPortal } from '../load/portal-process.ts';
import { type SchoolLocation, createSessions } from '../load/sessions.ts';
import { measureHealthDuring } from '../load/measure-health.ts';
import { mb, ms, percentile } from '../table.ts';

export interface OverloadPlan {
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly families: number;
  readonly rounds: number;
  readonly measuredMs: number;
  readonly roundMs: number;
}
export type Checks = Record<string, boolean>;

/** Families that call at once, each after its last answer, to measure the capacity of one process. */
const CONCURRENCY = 32;
/** Sign-outs in each round. */
const SIGN_OUTS_PER_ROUND = 40;
const card = { year: String(unpostedTerm.year), term: String(unpostedTerm.term) };
const MAX_RESPONSE_MS = 8000;
const MAX_MEMORY_MB = 400;

/** Sends repeatedly twice the load that the portal can carry, and checks it during and after each round. */
export async function drillOverload(plan: OverloadPlan): Promise<Checks> {
  const folder = mkdtempSync(join(tmpdir(), 'formroom-overload-'));
  const cluster = plan.database === 'PostgreSQL' ? await createCluster() : undefined;
  const database = await cluster?.start();
  try {
    const school = { dataDir: folder, ...(database && { databaseUrl: database.url }) };
    await createSchoolWithResults(school, plan.families);
    const sessions = await createSessions(school, unpostedTerm, plan.families);
    const portal = await startPortal(folder, database?.url);
    await postCards(portal.url);
    const leaving = sessions.splice(0, plan.rounds * SIGN_OUTS_PER_ROUND).map(([, session]) => session);
    const generator = await LoadGenerator.start({ url: portal.url, families: sessions, card });
    const { checks, saved } = await runRounds(plan, portal, generator, leaving);
    await generator.stop();
    await portal.stop();
    const lost = await countLost(school, saved);
    console.log(`${saved.length.toLocaleString('en')} saves answered 200, ${lost} lost`);
    return {
      ...checks,
      [`${plan.database}: no save that was answered is lost`]: saved.length > 0 && lost === 0,
    };
  } finally {
    await database?.stop();
    cluster?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function postCards(url: string) {
  const office = await signInOffice(url);
  assertOk(await office.post(paths.postTermReports, { ...unpostedTerm, posted: 1 }));
  office.close();
}

async function runRounds(
  { database, rounds, measuredMs, roundMs }: OverloadPlan,
  portal: PortalProcess,
  generator: LoadGenerator,
  leaving: readonly string[],
) {
  const before = portal.memory().now;
  const reports: LoadReport[] = [];
  const overloaded: LoadReport[] = [];
  const health: number[] = [];
  const signOuts: number[] = [];
  const after: number[] = [];
  let carried = 0;
  for (let round = 1; round <= rounds; round += 1) {
    // Measured anew each round, because other load on the machine changes the capacity.
    const calm = { name: `calm ${round}`, load: { concurrency: CONCURRENCY }, milliseconds: measuredMs };
    const measured = await generator.run(calm);
    const carries = (countAnswered(measured) * 1000) / measuredMs;
    console.log(`${database}, round ${round}: carries ${Math.round(carries)} calls a second`);
    console.table(toTableRows(measured, measuredMs / 1000));
    const order = { name: `round ${round}`, load: { perSecond: 2 * carries }, milliseconds: roundMs };
    const sessions = leaving.slice((round - 1) * SIGN_OUTS_PER_ROUND, round * SIGN_OUTS_PER_ROUND);
    const watched = await measureHealthDuring(portal.url, sessions, generator.run(order));
    after.push(await firstCallMs(portal.url));
    console.log(`twice as many:`);
    console.table(toTableRows(watched.done, roundMs / 1000));
    carried += (carries * roundMs) / 1000;
    reports.push(measured, watched.done);
    overloaded.push(watched.done);
    health.push(...watched.health);
    signOuts.push(...watched.signOuts);
  }
  const { now, peak } = portal.memory();
  const errors = overloaded.flatMap(listErrors);
  const slowest = overloaded.flatMap(({ answers }) =>
    percentile([...answers.save.answered, ...answers.page.answered], 99),
  );
  const answered = sum(overloaded.map(countAnswered));
  const refused = sum(overloaded.map(countRefused));
  const skipped = sum(overloaded.map((each) => each.skipped));
  console.log(
    [
      `${answered} answered, ${refused} refused, ${skipped} not made, ${errors.length} errors`,
      `health p50 ${ms(percentile(health, 50))}, p99 ${ms(percentile(health, 99))}, most ${ms(Math.max(...health))}`,
      `sign-out p50 ${ms(percentile(signOuts, 50))}, most ${ms(Math.max(...signOuts))} (${signOuts.length})`,
      `first call after each round ${after.map(ms).join(', ')}`,
      `memory ${mb(before)} before, ${mb(peak)} at most, ${mb(now)} after`,
    ].join('\n'),
  );
  for (const error of errors.slice(0, 5)) console.log(`  ${error}`);
  return {
    saved: reports.flatMap(({ saved }) => saved),
    checks: {
      [`${database}: sheds, each time with 503 and Retry-After`]: refused > 0 && errors.length === 0,
      [`${database}: what is answered is answered within ${MAX_RESPONSE_MS / 1000} s (p99)`]:
        Math.max(...slowest) < MAX_RESPONSE_MS,
      [`${database}: goes on answering at least half of what it carries`]: answered > carried / 2,
      [`${database}: health answers within a second (p99)`]: percentile(health, 99) < 1000,
      [`${database}: signing out takes less than a second (p99)`]: percentile(signOuts, 99) < 1000,
      [`${database}: the first call afterwards takes less than half a second`]: Math.max(...after) < 500,
      [`${database}: memory stays below ${MAX_MEMORY_MB} MB`]: peak < MAX_MEMORY_MB,
    } satisfies Checks,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** Response time of the first call after the overload; infinite for a status other than 200. */
async function firstCallMs(url: string) {
  await sleep(200);
  const calls = new LoadClient(url);
  const start = performance.now();
  const { status } = await calls.send('GET', paths.session, '');
  const took = performance.now() - start;
  calls.close();
  return status === 200 ? took : Infinity;
}

/** Counts answered saves that are missing in the history of their student. */
async function countLost({ dataDir, databaseUrl }: SchoolLocation, saved: LoadReport['saved']) {
  const db = openSchoolDatabase(dataDir, databaseUrl);
  const kept = await db
    .selectFrom('history')
    .select(['student_id', 'new_value'])
    .where('field', '=', 'allergy')
    .execute();
  await db.destroy();
  const texts = new Set(
    kept.map(({ student_id: id, new_value: text }) => `${id} ${String(JSON.parse(text))}`),
  );
  return saved.filter(([id, text]) => !texts.has(`${id} ${text}`)).length;
}
