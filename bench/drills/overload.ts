import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@formroom/domain/api/paths.ts';
import { createCluster } from '../../scripts/set-up/postgres.mjs';
import { LoadGenerator } from '../load/load-generator.ts';
import { LoadClient } from '../load/load-client.ts';
import { countSucceeded, type LoadReport, listErrors, toTableRows, countShed } from '../load/load-report.ts';
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

/** Concurrent families in a closed loop, to measure the capacity of one process. */
const CONCURRENCY = 32;
const SIGN_OUTS_PER_ROUND = 40;
const card = { year: String(unpostedTerm.year), term: String(unpostedTerm.term) };
const MAX_RESPONSE_MS = 8000;
const MAX_MEMORY_MB = 400;

/** Repeatedly sends twice the load that the portal has capacity for, and checks it during and after each round. */
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
    const sessionsToEnd = sessions.splice(0, plan.rounds * SIGN_OUTS_PER_ROUND).map(([, session]) => session);
    const generator = await LoadGenerator.start({ url: portal.url, families: sessions, card });
    const { checks, saved } = await runRounds(plan, portal, generator, sessionsToEnd);
    await generator.stop();
    await portal.stop();
    const lost = await countLost(school, saved);
    console.log(`${saved.length.toLocaleString('en')} saves acknowledged, ${lost} lost`);
    return {
      ...checks,
      [`${plan.database}: no acknowledged save is lost`]: saved.length > 0 && lost === 0,
    };
  } finally {
    await database?.stop();
    cluster?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function postCards(url: string) {
  const office = await signInOffice(url);
  assertOk(await office.post(paths.postReportCards, { ...unpostedTerm, posted: 1 }));
  office.close();
}

async function runRounds(
  { database, rounds, measuredMs, roundMs }: OverloadPlan,
  portal: PortalProcess,
  generator: LoadGenerator,
  sessionsToEnd: readonly string[],
) {
  const before = portal.memory().now;
  const reports: LoadReport[] = [];
  const overloaded: LoadReport[] = [];
  const health: number[] = [];
  const signOuts: number[] = [];
  const after: number[] = [];
  let capacityOfRounds = 0;
  for (let round = 1; round <= rounds; round += 1) {
    // Measured again each round, because other load on the machine changes the capacity.
    const closedLoop = {
      name: `capacity ${round}`,
      load: { concurrency: CONCURRENCY },
      milliseconds: measuredMs,
    };
    const measured = await generator.run(closedLoop);
    const capacity = (countSucceeded(measured) * 1000) / measuredMs;
    console.log(`${database}, round ${round}: capacity ${Math.round(capacity)} requests/s`);
    console.table(toTableRows(measured, measuredMs / 1000));
    const openLoop = { name: `round ${round}`, load: { perSecond: 2 * capacity }, milliseconds: roundMs };
    const sessions = sessionsToEnd.slice((round - 1) * SIGN_OUTS_PER_ROUND, round * SIGN_OUTS_PER_ROUND);
    const measurement = await measureHealthDuring(portal.url, sessions, generator.run(openLoop));
    after.push(await measureFirstCall(portal.url));
    console.log(`At twice the capacity:`);
    console.table(toTableRows(measurement.result, roundMs / 1000));
    capacityOfRounds += (capacity * roundMs) / 1000;
    reports.push(measured, measurement.result);
    overloaded.push(measurement.result);
    health.push(...measurement.health);
    signOuts.push(...measurement.signOuts);
  }
  const { now, peak } = portal.memory();
  const errors = overloaded.flatMap(listErrors);
  const p99Times = overloaded.flatMap(({ results }) =>
    percentile([...results.save.succeeded, ...results.page.succeeded], 99),
  );
  const succeeded = sum(overloaded.map(countSucceeded));
  const shed = sum(overloaded.map(countShed));
  const skipped = sum(overloaded.map((each) => each.skipped));
  console.log(
    [
      `${succeeded} succeeded, ${shed} shed (503), ${skipped} skipped, ${errors.length} errors`,
      `health p50 ${ms(percentile(health, 50))}, p99 ${ms(percentile(health, 99))}, max ${ms(Math.max(...health))}`,
      `sign-out p50 ${ms(percentile(signOuts, 50))}, max ${ms(Math.max(...signOuts))} (${signOuts.length})`,
      `first request after each round ${after.map(ms).join(', ')}`,
      `memory ${mb(before)} before, ${mb(peak)} peak, ${mb(now)} after`,
    ].join('\n'),
  );
  for (const error of errors.slice(0, 5)) console.log(`  ${error}`);
  return {
    saved: reports.flatMap(({ saved }) => saved),
    checks: {
      [`${database}: excess requests get a 503 with Retry-After, and none fails otherwise`]:
        (shed > 0 || roundMs < MAX_RESPONSE_MS) && errors.length === 0,
      [`${database}: successful requests take less than ${MAX_RESPONSE_MS / 1000} s (p99)`]:
        Math.max(...p99Times) < MAX_RESPONSE_MS,
      [`${database}: throughput stays above half of the capacity`]: succeeded > capacityOfRounds / 2,
      [`${database}: half of the health checks take less than 0.1 s, and all less than 5 s`]:
        percentile(health, 50) < 100 && Math.max(...health) < 5000,
      [`${database}: sign-outs take less than 1 s (p99)`]: percentile(signOuts, 99) < 1000,
      [`${database}: the first request after each round takes less than 0.5 s`]: Math.max(...after) < 500,
      [`${database}: peak memory is below ${MAX_MEMORY_MB} MB`]: peak < MAX_MEMORY_MB,
    } satisfies Checks,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Returns the response time of the first request after the overload; infinite for a status other than 200. */
async function measureFirstCall(url: string) {
  await sleep(200);
  const client = new LoadClient(url);
  const start = performance.now();
  const { status } = await client.send('GET', paths.session, '');
  const elapsed = performance.now() - start;
  client.close();
  return status === 200 ? elapsed : Infinity;
}

/** Counts the students whose last acknowledged save is missing in the history, which keeps the newest (R65). */
async function countLost({ dataDir, databaseUrl }: SchoolLocation, saved: LoadReport['saved']) {
  const db = openSchoolDatabase(dataDir, databaseUrl);
  const history = await db
    .selectFrom('history')
    .select(['student_id', 'new_value'])
    .where('field', '=', 'allergy')
    .execute();
  await db.destroy();
  const texts = new Set(
    history.map(({ student_id: id, new_value: text }) => `${id} ${String(JSON.parse(text))}`),
  );
  return [...new Map(saved)].filter(([id, text]) => !texts.has(`${id} ${text}`)).length;
}
