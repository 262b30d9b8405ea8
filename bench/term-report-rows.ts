import { createSchoolWithResults, unpostedTerm } from './load/school-with-results.ts';
import { type PortalProcess, startPortal } from './load/portal-process.ts';
import { withPortalCluster } from './load/portal-cluster.ts';
import { measurePostingDay } from './measures/posting-day.ts';
import { measureCards, measurePrint } from './measures/report-cards.ts';
import { mb, ms, perSecond, type Row } from './table.ts';

const FAMILIES = 2_000;
const MINUTE = 60;
const PROCESSES = 3;
const PRINTED = 1_000;

/** Measures one card, many at once, and printing a whole school's cards. */
export async function cards(folder: string): Promise<Row[]> {
  const dataDir = `${folder}/cards`;
  await createSchoolWithResults({ dataDir }, PRINTED);
  const portal = await startPortal(dataDir);
  const one = await measureCards(portal, { dataDir });
  await portal.stop();
  const halfPortal = await startPortal(dataDir);
  const half = await measurePrint(halfPortal, { year: 2025, term: 3 });
  await halfPortal.stop();
  const fullPortal = await startPortal(dataDir);
  const all = await measurePrint(fullPortal, unpostedTerm);
  await fullPortal.stop();
  return [
    {
      operation: 'Report card as a PDF, sequential requests',
      measured: `median ${ms(one.medianMs)}, ${one.kilobytes.toFixed(0)} KB`,
      comparison: `${ms(one.aloneMs)} for the library alone`,
      target: 'under 13 ms, under 80 KB',
      reached: one.medianMs < 13 && one.kilobytes < 80,
    },
    {
      operation: 'Report cards, 8 concurrent families',
      measured: `${perSecond(one.perSecond)}, ${one.perCoreSecond.toFixed(0)} per CPU second`,
      comparison: `${perSecond(1000 / one.aloneMs)} for the library alone on one core`,
    },
    {
      operation: `${all.cards.toLocaleString('en')} report cards for printing, one PDF`,
      measured: `${all.seconds.toFixed(1)} s, ${all.cpuSeconds.toFixed(1)} s of CPU time, ${all.megabytes.toFixed(1)} MB`,
      comparison: `${((one.aloneMs * all.cards) / 1000).toFixed(1)} s for the library alone`,
      target: 'under 15 s on one core',
      reached: all.cpuSeconds < 15,
    },
    {
      operation: 'Peak memory during this print',
      measured: mb(all.memoryMb),
      comparison: `${mb(half.memoryMb)} with ${half.cards} cards`,
      target: 'under 200 MB',
      reached: all.memoryMb < 200,
    },
  ];
}

/** Measures every family of a large school opening its card within a minute. */
export async function postingDay(folder: string): Promise<Row[]> {
  const one = await onOneProcess(`${folder}/one`);
  const three = await onThreeProcesses(`${folder}/three`);
  return [toRow('one process, SQLite', one), toRow(`${PROCESSES} processes, PostgreSQL, nginx`, three)];
}

type Day = Awaited<ReturnType<typeof measurePostingDay>>;

const toRow = (setup: string, { errors, seconds, cores, list, card, postingMs }: Day): Row => ({
  operation: `Posting day: ${FAMILIES.toLocaleString('en')} families list and open a card within a minute, ${setup}`,
  measured: `${errors} errors in ${seconds.toFixed(1)} s; list p50 ${ms(list.p50)}, p99 ${ms(list.p99)}; card p50 ${ms(card.p50)}, p99 ${ms(card.p99)}`,
  comparison: `${cores.toFixed(2)} cores used; posting took ${ms(postingMs)}`,
  target: '0 errors',
  reached: errors === 0,
});

async function onOneProcess(dataDir: string) {
  await createSchoolWithResults({ dataDir }, FAMILIES);
  const portal = await startPortal(dataDir);
  const day = await measurePostingDay(buildPlan(portal.url, [portal]), { dataDir });
  await portal.stop();
  return day;
}

const onThreeProcesses = (dataDir: string) =>
  withPortalCluster(
    dataDir,
    { count: PROCESSES, prepareSchool: (school) => createSchoolWithResults(school, FAMILIES) },
    ({ url, portals, school }) => measurePostingDay(buildPlan(url, portals), school),
  );

const buildPlan = (url: string, portals: readonly PortalProcess[]) => ({
  url,
  families: FAMILIES,
  overSeconds: MINUTE,
  cpuSeconds: () => portals.reduce((sum, portal) => sum + portal.cpuSeconds(), 0),
});
