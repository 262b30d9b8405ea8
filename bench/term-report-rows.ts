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
  const few = await startPortal(dataDir);
  const half = await measurePrint(few, { year: 2025, term: 3 });
  await few.stop();
  const many = await startPortal(dataDir);
  const all = await measurePrint(many, unpostedTerm);
  await many.stop();
  return [
    {
      work: 'Report card as a PDF, one after the other',
      measured: `median ${ms(one.medianMs)}, ${one.kilobytes.toFixed(0)} KB`,
      limit: `${ms(one.aloneMs)} for the library alone`,
      target: 'under 13 ms, under 80 KB',
      reached: one.medianMs < 13 && one.kilobytes < 80,
    },
    {
      work: 'Report cards, 8 families at once',
      measured: `${perSecond(one.perSecond)}, ${perSecond(one.perCoreSecond)} for each core of work`,
      limit: `${perSecond(1000 / one.aloneMs)} for the library alone on a core`,
    },
    {
      work: `${all.cards.toLocaleString('en')} report cards for printing, one PDF`,
      measured: `${all.seconds.toFixed(1)} s, ${all.cpuSeconds.toFixed(1)} s of processor time, ${all.megabytes.toFixed(1)} MB`,
      limit: `${((one.aloneMs * all.cards) / 1000).toFixed(1)} s for the library alone`,
      target: 'under 15 s on one core',
      reached: all.cpuSeconds < 15,
    },
    {
      work: 'Memory, most while printing these',
      measured: mb(all.memoryMb),
      limit: `${mb(half.memoryMb)} with ${half.cards} cards`,
      target: 'under 200 MB',
      reached: all.memoryMb < 200,
    },
  ];
}

/** Measures every family of a large school opening its card within a minute. */
export async function postingDay(folder: string): Promise<Row[]> {
  const one = await onOneProcess(`${folder}/one`);
  const three = await onThreeProcesses(`${folder}/three`);
  return [rowOf('one process, SQLite', one), rowOf(`${PROCESSES} processes, PostgreSQL, nginx`, three)];
}

type Day = Awaited<ReturnType<typeof measurePostingDay>>;

const rowOf = (where: string, { errors, seconds, cores, list, card, postingMs }: Day): Row => ({
  work: `Posting day: ${FAMILIES.toLocaleString('en')} families list and open a card within a minute, ${where}`,
  measured: `${errors} errors in ${seconds.toFixed(1)} s; list p50 ${ms(list.p50)}, p99 ${ms(list.p99)}; card p50 ${ms(card.p50)}, p99 ${ms(card.p99)}`,
  limit: `${cores.toFixed(2)} cores used; posting took ${ms(postingMs)}`,
  target: '0 errors',
  reached: errors === 0,
});

async function onOneProcess(dataDir: string) {
  await createSchoolWithResults({ dataDir }, FAMILIES);
  const portal = await startPortal(dataDir);
  const day = await measurePostingDay(dayOn(portal.url, [portal]), { dataDir });
  await portal.stop();
  return day;
}

const onThreeProcesses = (dataDir: string) =>
  withPortalCluster(
    dataDir,
    { count: PROCESSES, prepareSchool: (school) => createSchoolWithResults(school, FAMILIES) },
    ({ url, portals, school }) => measurePostingDay(dayOn(url, portals), school),
  );

const dayOn = (url: string, portals: readonly PortalProcess[]) => ({
  url,
  families: FAMILIES,
  overSeconds: MINUTE,
  cpuSeconds: () => portals.reduce((sum, portal) => sum + portal.cpuSeconds(), 0),
});
