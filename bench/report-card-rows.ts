import { createSchoolWithResults } from './load/school-with-results.ts';
import { type PortalProcess, startPortal } from './load/portal-process.ts';
import { withPortalCluster } from './load/portal-cluster.ts';
import { measurePostingDay } from './measures/posting-day.ts';
import { measurePostedFiles } from './measures/posted-files.ts';
import { measureCards, measurePrint } from './measures/report-cards.ts';
import { libraryAlone } from './machine.ts';
import { type Figure, MAX_MB, type Row } from './run.ts';

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
  const printingPortal = await startPortal(dataDir);
  const all = await measurePrint(printingPortal);
  await printingPortal.stop();
  const postingPortal = await startPortal(dataDir);
  const posted = await measurePostedFiles(postingPortal);
  await postingPortal.stop();
  return [
    {
      operation: 'Posted report card, a stored PDF, sequential requests',
      figures: [
        { label: 'median', value: one.medianMs, unit: 'ms' },
        { value: one.kilobytes, unit: 'KB', atMost: 80 },
      ],
    },
    {
      operation: 'Posted report cards, 8 concurrent families',
      figures: [
        { value: one.perSecond, unit: '/s', atLeast: 1000 },
        { label: 'CPU time each', value: one.cpuMsEach, unit: 'ms' },
      ],
    },
    {
      operation: `Transcript of ${one.terms} terms, made when it is opened`,
      figures: [
        {
          label: 'CPU time',
          value: one.transcriptMs,
          unit: 'ms',
          base: { name: 'a card alone', value: one.aloneMs },
          atMost: 2,
        },
      ],
    },
    {
      operation: `Posting ${PRINTED.toLocaleString('en')} report cards, and making their PDFs in the background`,
      figures: [
        { label: 'posting', value: posted.postingMs, unit: 'ms' },
        { label: 'ready after', value: posted.seconds, unit: 's' },
        // 2,000 cards within a minute.
        { value: posted.perSecond, unit: '/s', atLeast: 2_000 / MINUTE },
        { label: 'peak memory', value: posted.memoryMb, unit: 'MB', atMost: MAX_MB },
      ],
    },
    {
      operation: `${all.cards.toLocaleString('en')} report cards for printing, one PDF`,
      figures: [
        { value: all.seconds, unit: 's' },
        {
          label: 'CPU time',
          value: all.cpuSeconds,
          unit: 's',
          base: libraryAlone((one.aloneMs * all.cards) / 1000),
          atMost: 1.1,
        },
        { value: all.megabytes, unit: 'MB' },
        { label: 'peak memory', value: all.memoryMb, unit: 'MB', atMost: MAX_MB },
      ],
    },
  ];
}

/** Measures every family of a large school opening its card: right after the posting, and once the PDFs are ready. */
export async function postingDay(folder: string): Promise<Row[]> {
  const one = await onOneProcess(`${folder}/one`);
  const three = await onThreeProcesses(`${folder}/three`);
  return [
    ...toRows('one process, SQLite', one),
    ...toRows(`${PROCESSES} processes, PostgreSQL, nginx`, three),
  ];
}

type Day = Awaited<ReturnType<typeof measurePostingDay>>;

function toRows(setup: string, { atOnce, whenReady, postingMs }: Day): Row[] {
  const families = `Posting day: ${FAMILIES.toLocaleString('en')} families list and open a card`;
  const posting: Figure = { label: 'posting', value: postingMs, unit: 'ms' };
  return [
    toRow(`${families} within a minute of the posting, ${setup}`, atOnce, [posting]),
    toRow(`${families} within 10 s once the PDFs are ready, ${setup}`, whenReady),
  ];
}

const toRow = (
  operation: string,
  { errors, seconds, cores, list, card }: Day['atOnce'],
  more: readonly Figure[] = [],
): Row => ({
  operation,
  figures: [
    { value: errors, unit: 'errors', atMost: 0 },
    { value: seconds, unit: 's' },
    { label: 'list p50', value: list.p50, unit: 'ms' },
    { label: 'list p99', value: list.p99, unit: 'ms' },
    { label: 'card p50', value: card.p50, unit: 'ms' },
    { label: 'card p99', value: card.p99, unit: 'ms' },
    ...more,
  ],
  note: `${cores.toFixed(2)} cores used`,
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
  atOnceSeconds: MINUTE,
  whenReadySeconds: 10,
  cpuSeconds: () => portals.reduce((sum, portal) => sum + portal.cpuSeconds(), 0),
});
